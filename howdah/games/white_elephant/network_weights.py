"""The weights of the learned estimate, 646 rows of 8.

Learned from 125634 positions of self-play by the named terms, 3000 nodes a move, in 16 rounds; loss on 16137
positions held back: 0.0546.
Accepted by a match against the named terms, 3000 nodes a move for both: 81.2 % of 24 games, +255 points
(95 % confidence +128 to +508).
"""

from howdah.core.network_text import words_of

# How much the named terms count, in parts of a unit.
OF_TERMS = 0
# fmt: off
OUT = (
    -526, -448, 554, 768, 140, -1023, -602, -750, -663, 850, 512, 460, -630, -479, -589, -313, 459, 400, 581,
    75, -620, -168, 271, 399, 129, 87, 69, -568,
)
# fmt: on
ROWS = words_of(
    "eTId9g?@U3e1n9Cf`WX6eSd+3g?xX8dVhd}gnoa9e1w9CgM531d3}L@fq#00dw_(0gL{61e1wI9gMfI2eSd?9gMEI7eS(IDhkt;DeSUz"
    "1hJAU3dx3<6gMfR6dwqa|fP8s|e}092hk1L2dx(dGh<kU2e|mw4iGX>Be0ze4hJt&AeSU_7gN1m8eSL<3ihp{AdU=F|frEL5dVhn2hkt"
    "#Cd47k4ihFd0dVhtBf_Qd@etm_EgMD|0e0Ye0gM)d8et?FGhkSO2dVPk5gn)X7dVq(7iGX^Cb$5n|fO>a_cy@-"
    "0gMD&`d4PwAhH`O;c7TSAdwX|?d4GwEfPQm`cYKJ6hkkm8c7lh6ih*~Cd3cJ9gMf93a(ai1gMD?1b$pA9gn4v}c6yDBf_Qd{ba;x6e0_"
    "9@c5{h|h<<g6dVYw7i-"
    "UWJfPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fOmU#dx3p=e0+O`c7=p_fq`~{hJ<~8g"
    "?@v4dVYg@dWME}c!7(1hk<~EcYb|*e}RB}dw`33ii(1Jc6f$*go=EGh=PrMhJt>1h>L}QfPH*}hKzxJhKqcEgnNK|etUL&eSCm^gl~I&"
    "dxnB}e}jF0jEH!BhIV^?hlPZHhJSp2jf9DQe}8s+f`xvAhl_)Ve}8>^eTIU3c!7O<eR_R`eS?8|fQNy9fQf>AihXv5hJ%HEe|&v{dwGU"
    "_dV+&@fq-*>eRh0=c!Ga{f{%lXd4hd{e};o&bAXm~g^YcEf`){9frWX9i-"
    "UuHczuR_fPjI3hKhcFgMN5>eu9K~eSw01eSd*|dw73<f`fZ|fQN^Bf_#5~dW3;|iH&Z1eTs;9gm`#~fq{O3fq-^`c6WJzdx3p|Z-"
    "jY(ih+NBdw+p^fPjF2fPjF2g@=58eSv{}eu965e0zU^f`f#Kba{7%gM@s7e1Cs^frWsAdwqa^goJ#3frW#9fPjF2fPjF2fQE;FfPQ*~e"
    "|m*{dv%F>eS2|ziGO{5fP;U6g@1j3c71(-e1m{~e}8(0c6fS%h=zD~eujv7czKA4hI@C1gL-"
    "#?fP#a0g@=QDjCq54gMN90hmDARd3%C?fr5yFe1?C2d4q&~gM)m4e1Ly}fqi^;euH^`gMNN~dWC<4fqQ#>eT0B~eu9I2e2IXAfPR63hJ"
    "bs3h>d-AeSdv`jD~`Uet&$0f`fg2e|&;~goA-"
    "~g@uHFdxCs^dVq<4iHwPZad?7$e}8~~dWL?5g@b*1gocHEgM)yCe0+X@hm3Z6b%26+iGh1`jD?7Ogo1y0hKz@Li-v)Me|LU=gm!>-"
    "dwG3;et&|4etv(0d4Yq6e|mX^fPjC2e}I01f`EN}e20R1gMWT|hJuWHhlqJ~eujT~e}RI5e13s}gn)v2hm4GTf`NpBeu9C4fPjF2fPjF"
    "2g@t;6f`x^Bgn)j0goK5BiG_K4fQg5Bg@b&2e2am6f`NX1euRO3fPjF2fPjF2g@<~7lYoYMf_8v-"
    "dVYv_fry2Adw+#{fp>m&d4q^~gnfR3f`5B_fr5d9dV+v}etm?5fs2KMhJSE|czK3>fPsE_f`^5AeuH{^etU#^i-"
    "dxNd3%9+e}RL6f{B2EfPjg5dxeI4g?N92dv}9>i-"
    "LQ2iiLuHhKYrMe|?00f`5d1e0zv}gnxR4hkt>6frEZ_c!7X{g@=5Dd3}L>e1n90h=qcBfrWX4fP#2_g@<^BeuRjDhK+!LdxCj{gNTE6e"
    "|&>|fqr^=jDmfEcY=q9c87L>fq#8>dV-O8i;0DIfPaa5i+Xy0go%fKf`EU1e}aL2fq;XEi-CfHfpmg@eRO+(f_!^}f_{8_gN1^8got{4"
    "h=_iKf_Q*~et>p_d47O^fq{B}e}jL1e2#m4a)E_?g@br{gn@Z`eSCs~iH41TjDUK4i-"
    "wDOjEr`8go%!Me~Em7eSLj_gob>5dVzv|hJbx}d54C3fPaC1fq;L2go1y2fQX2EfPjF2fPjF2d4+^`hk|>De0YI@iH3NGfP#I3d2@e*e"
    "Sdp}gLZ&|cYTJ4hIwy?f`)s3gmZa;etU+2g@1s8g@}ZHiGzEGd4GY1fOC9<czuC@es_X`e1eOLc6@w-"
    "dw_(4e0_m`cX*AAfOT<*fq{X1gM@>Bf`f;If_j94fOCR~bbEh-"
    "d3=6>dvkh%gN1^Fj)i`Lf_Z>~b%lY0hK7H9hkt>9g@S^7f{u!OetLO<fO>g_gLj30b$Wq=dwPh1b9{k)dxm|5d3}C>c7TPHe}I67eSwC"
    "4hmM1QdwPe0gn)vDeu934f_#36eu9mFfPjRAeuRF7iG+HDe}R3Ady9gDfPI37e~5j7fPR93eSnFAf`Nj9eu094fPR67fQNyHfq{a9fqs"
    "UCg@A#1fOva`dU=6{e~68Mh=qiKdwzU^fr5K}dxm?3eSCz2fqs92dw_t1fp>v|c7Az_bai@%gn@#HgLHv~c7TYBgmH9?fPIFBhI)B~fP"
    "jF2fPjF2fPjF2fPjF2f`5K|f_#R1iF<r}fO&^}g?oB?etC#@hk|)|eteL6hl6)>e1eO5h=z7{e1wU3fPjF2fPjF2gM)v6eR_m?gMxi~e"
    "tv~{g@k>6cYug{g@k;0dxnX7jEQ=EfrX8DiiUJ|eTI&CfPjF2fPjF2f`x#6etm{}gM)o~e073)g@t{7dwhm_hlG84e}Rd5hJbo>hK!JS"
    "kA!-"
    "7a*2$2fPjF2fPjF2g?xN`dVYa?f`Wc~eR+p^hlzlJdwhj@g^PZCfPspAg@<{3eT0pCg@|)>e~FBDfPjF2fPjF2gMoj1eSCp=gM)y4eSC"
    "_0f`fj3b$*9>eua5?c!P#{iHLfAdWDO6jf#GFbBB$1fPjF2fPjF2gMWK`e0+d>g@Js3fqjK~hl6>6etd&@g@%28dwq*~goSr}cY%$2hK"
    "_f6d4Y^~fPjF2fPjF2hl787f_{R1fr5N|e|m&^gn@c|etCy_g@b#4d4Gv|gNS&4d3=d^jDmZ9d47s}fPjF2fPjF2dU}L~Z+d%$dUb_*j"
    ")8%NetLt2f_H<3dUJ+*hJu8HdwGn3iGh2Deu964gM4>>bbE`6cX)Y-"
    "fR2QKig$H~eTIXDgM563dwG3<hJk*9e1wOFhI)L0dV+q3eQ|q(fq;I6d3=R}dw7a;e|3U_frNyJfq8y~dxMFIf`NmCfqQ?0hJks5etU&"
    "|hkAf~fPjaGh<}8GeSCz0fQ5gBdU=I{g?xR4e1?XHhK72Gc!Gz8g@u5JhJ=KOfPQ|3bc2Y3g@A{JiHL-TZ+nM-eSnLKgMfX6dw+$8eR+"
    "F@g@1#6g@%EJe1Ut1dU}9@fq8;{hkAd6g@lBLfO~j>iFkm4b%cI>dwh(9g?NRBfq#O9eT9O9f_;2`fqZ#{euI32g?)O3eR+O`et~y}iG"
    "qNCe1wF4fqjRBf`EaAf`5O5e1Lp|eS?67dU}0?fQ5c}e0+a@fq;R1eu994frf#Le0_R_c7KP1f_-"
    "?0f`oa5gL{L7Z+e4)dxCt2fPjF2fPjF2etCF&fqsR2hKGE3fQN{BdwGP1cX)$-"
    "euIL4f`Wj6c6f=8e0y_;fPa8~fP;d5eSCz2fO~v{gNulNe}Hv`fP{vCgL!s`e0_s^fqH>`eRzY1esF+(eS3n8e}jF7c6)_?f_;RAfPaI"
    "6e|>&}euRd5fp>p`etw2`eS~?1fPRLDeRqF?fqZ+0kbHcBc!P(DgLr&}e|v&}g@1a5etm<5fP8v|goJ;3ih+cHeT0gHe1m?3gMEj6f_{"
    "H}dV7w1je>)KfP9RDjC*~6e0Ge5gMM^~dv=P4etCX|bc%h0e0zU?hJA#Fg?oK~gNTZPeSwRCe{Y0<f`p5GfP;s9hku5FfOms{jDCZGe|"
    "?39gn)g7fPaC8gMEyDe}9I9hJt{De{+h0iGhTGeSL(4e|>#}eSCj^f`5U2dwYnAes+0=fPjO8fPj92cz1}2iFtR1fPjaEgM)s6f_a61j"
    "fj4Ie0zk0gMWa6hJkx}fQE&8gMWa2fq{a5fPjF2fPjF2gMx&DeuIC2e}#d8eS&|4fQEs6f`fa1fQWvHgnog7e}jN}fOL6-"
    "fPj6De0F<*eS?00eTRL5e|vp=fqjI3e}jO5e}I93fPaI7e}IO7fr5U8f`Nd5e|&&`euI8~e}8^}fPH{~gL{C4e}8{~bbo(=e0_(1f`ER"
    "0fPjF5f`5L5f`5L0fPsO2gMNa6gn)v8jedZ9e}aR8f_{U4d4YR=gMWa4dwYR?e1e94et&{}fPa5|fQW>GgMNK|fPa8~hJS*9eSv|6eu0"
    "C2eu032gn@#6fr5vDhk}TIgnogCfQW#4gMxvDeSLv~e}8{}dw+z3e}jC2etv#}gn)vBeu961eSv|0fq;R3fqi~}gn)g1eSd#>e~N#6fr"
    "NyAg?@m3f`EO4et&#_et?00fPIRDf_{I5f`5g8gMos6fq#8~eu930e}sd8fOmd?cxHitgnxm6fr5d6d4qp_etv*{i+zHHe1d#}e1w03f"
    "_{d9e}RC3fqZ{~fPjF2fPjF2goA*FfPIC6h<<^2fO~_3gLH&)eSU?0f_;F2e13(3go1*Fe}8>|f`5X2f_#60go1#Bf_;L7dxC$2fq#L2"
    "f`Ed4fr5R3gNTEAf^><8gM)p7e1?LDfqsR7czB0@goT2Jh<b;Dfros6eSLw0gM)j5fOLI@eujp5gn)j2hJ}EIih_KBeujOCf`fm5fq#U"
    "8e}0L3i+h5Ka(sb*f`)p2czc6?fP;U6dVG9=euIO7b$@++e}aL5dV+(7e|>v|c7cL|eTaUAba;Y-"
    "e|?C4euRU5g@c2GdU%9{hkt*7fq#dEe}RB^jf8-"
    "LeuaUAe}sgDeu8^{a)Nh&dWU~~bAfh)g@JyAa(I1$gnNI8d47R@eT98{f_{X8f`)^9e0+q0frf#BfQf>If{%TNf`WdBfro>Hf{KBIfP{"
    "a9cY}n4g?NCDb$WS$e}aO2f`Wp7fP{sBe0YR@eu9L9e0YY1g^h`Qcz}U{gNJ{JfryBOjf8@Dg@=uUfPjF2fPjF2gocBGeu8;_e}#s8eS"
    "?35fq{pCdxU|5fPaX7d4Yg~fr5sHdVPg~etd+6aeaV$f_`{^aCLlqg?)vCe}II0gM*5Ge1e32h=GKGe1m<0iH3-"
    "RgMEI2g@J{Gf`osAiGqZLhJt;Ah=GKIgol2Fe|Lg`etm<0fqsI3e0_p|gnog7eSv_1gM)*BgMNX3fQEyCf`f&GfQf;Ah=YKKe}IUEgNc"
    "5IeTaXAe};dCfQ5jAg@c2Ie}I36gNA^Aetv&{fQNs6fr5g5e1m^~f_;K~e1m|0e}I60c!GX^l#g&|caoQOjfrq>ca)BHi;8%2c#?{Di-"
    "vk~e2s{Eh=zW5dxwX9g@l55dWMFAgN1~Edxe05eu9U8et&&~fPRLDgnN62d3uP2i*$X5c6*A9iF9^|b9j!8iEwd>ZFP^4k8yR2Y;ud4k"
    "#lyBZEum8l5c8`X=$35l4WC%hJ|``d4!62eR+R;c7%d_etv?3e0+a?fPsRDe|&z1i;!(-ev^=Of`@*1iIIbWa(s}2i-"
    "~xNWpA62jC^d3V`8C`ifUt$Vr!tGe_v#nYG#q0fo5ctfPjF2fPjF2ZgY{7hjVR@fPjF2fPjF2fPjF2fPjF2YI>ZOlzwWCb7+o^kZ^L0Y"
    ";ul_i*9;^b#{k{gJyn)dwPL`dv1P(frWp5cXot@iH3W9b$o_@jEi@8b%lv}j*xV0c8-"
    "a6kCks~eT<fPfPjF2fPjF2hk<{EafgS0g@1yAeS(I7g@c5FfP8;~e}RR8fOUO?dxC|AgMWjEcy)$|fs1^DZ*zZ$gOGfKae#o0kA#1Jet"
    "m<Ai-dxKaCL-yigbW|ZFzWpg@28Ei-duOgNBKNii2~2a)69@fq{U2fP;d6fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2f"
    "PjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2ZF855g==k#ba#)6h;40(czTJ9hH`U>d3=V3hjn*{eSCz4hkbj6fPH_3ihX;3f_;2~hkt*4"
    "g@Ac~go1&5hlG83e29a3i-"
    "~x8eTa#9j)it}d5w&Bj*@k5a*c_0mX395a*U95my>RCbc>gBl96d^Y>}LDk(Fs<WS^gLdU=6_b#i)$f`WpDeuRIAfQEmAgolHJhJ%8Cf"
    "Q5y8aBh;0gllk%eR_h3cy@t=iG^`~bAgL|l#ga_agUL7oR(!_Ynha8nxAE3Yn-"
    "2Hl9pm_c$S@NfPjF2fPjF2lap<0fRB`KfPjF2fPjF2fPjF2fPjF2lY?b#X>5*fo{MjHca@2EkdAP1dxwB}iHvr8f|q}KgMWE_i;IGLfq"
    "a30je>oDdU%F~j(vTGba9P~i+Od4aA=K_f^2b#YipE~d}(utfPjF2fPjF2dw+z3goAvDeu0LEfq8s?et(38e|3X@f_;O5e0hC(i*bK{e"
    "|dv@gnf8@dx?U3g@1c{ad?D&jDmc2dwPL?ihz54b%29|gnfR4etCO>h=_}Xc!qh1f`x>Ed53(1c6^J3j)Q!LfPa90gMfa4fPjF2fPjF2"
    "fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2fPjF2"
)
