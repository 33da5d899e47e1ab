"""The natural logarithm of an integer, equal to the last bit in every form and on every machine.

The logarithms of C libraries differ in the last bit, and a tree search would then visit other moves.
"""

LOG_OF_2 = 0.6931471805599453
ROOT_OF_2 = 1.4142135623730951
# Of the series 2 * (r + r**3 / 3 + r**5 / 5 + ...), the last one first. |r| is below 0.172.
COEFFICIENTS = (1 / 21, 1 / 19, 1 / 17, 1 / 15, 1 / 13, 1 / 11, 1 / 9, 1 / 7, 1 / 5, 1 / 3, 1.0)


def natural_log(number: int) -> float:
    """Return the natural logarithm of an integer from 1 to 2**53."""
    exponent = 0
    for step in (32, 16, 8, 4, 2, 1):
        if number >> (exponent + step):
            exponent += step
    mantissa = float(number) / float(1 << exponent)
    if mantissa > ROOT_OF_2:
        mantissa /= 2.0
        exponent += 1
    ratio = (mantissa - 1.0) / (mantissa + 1.0)
    square = ratio * ratio
    total = 0.0
    for coefficient in COEFFICIENTS:
        total = total * square + coefficient
    return exponent * LOG_OF_2 + 2.0 * ratio * total
