const NAMES = [
  ..."Abel Ada Adil Alma Amba Anouk Arno Asha Bea Bodhi Caro Chandra Cleo Dario Dhara Edda Eli Elsa Emil Enzo".split(
    " ",
  ),
  ..."Esha Fadi Finn Flora Ganga Hana Hari Ida Indu Ines Ivo Jaya Joss Juno Kai Kiran Lale Leon Lila Lou Luca".split(
    " ",
  ),
  ..."Mads Maya Milo Mira Nadia Naoko Nila Noor Nora Olga Otto Padma Paz Pia Rani Remi Rosa Ruth Sami Selma".split(" "),
  ..."Silas Sol Surya Tara Theo Tilda Uma Veda Vera Wanda Yara Yuki Zoe".split(" "),
];

/** A name to suggest to a person who has none, unlike those that are taken. */
export function suggestName(taken: readonly (string | null)[] = [], random = Math.random): string {
  const used = new Set(taken.map((name) => name?.toLowerCase()));
  const free = NAMES.filter((name) => !used.has(name.toLowerCase()));
  return free[Math.floor(random() * free.length)] ?? "";
}
