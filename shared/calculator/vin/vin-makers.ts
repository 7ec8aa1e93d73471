/**
 * Makes by the first three characters of a VIN (world manufacturer identifier, ISO 3780), as the US traffic authority
 * and the makers publish them. A code that a group uses for several makes is left out: 1C3 is Chrysler or Dodge.
 */
const codes: Readonly<Record<string, string>> = {
  Acura: '19U 2HN 5J8 JH4',
  'Alfa Romeo': 'ZAR ZAS',
  'Aston Martin': 'SCF SD7',
  Audi: 'TRU WA1 WAU WU1 WUA',
  Bentley: 'SCB SJA',
  BMW: '3MW 4US 5UM 5UX 5YM LBV WBA WBS WBX WBY',
  Buick: '1G4 2G4 5GA KL4 LRB',
  BYD: 'LC0 LGX',
  Cadillac: '1G6 1GY 3GY LRE',
  Chevrolet: '1G1 1GB 1GC 1GN 2G1 2GN 3G1 3GC 3GN KL7 KL8',
  Citroën: 'VF7 VR7',
  Dacia: 'UU1',
  DS: 'VR1',
  Ferrari: 'ZFF',
  Fiat: 'ZFA',
  Ford: '1FA 1FD 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FM 3FT 6FP MAJ NM0 WF0',
  Genesis: 'KMT KMU',
  GMC: '1GD 1GK 1GT 2GK 2GT 3GK 3GT',
  Honda: '19X 1HG 2HG 2HK 3CZ 3HG 5FN 5FP 5J6 7FA JHL JHM SHH SHS',
  Hyundai: '5NM 5NP 5NT KM8 KMH NLH TMA',
  Infiniti: '3PC 5N3 JNK JNR',
  Jaguar: 'SAD SAJ',
  Jeep: '1J4 1J8',
  Kia: '5XX 5XY KNA KND KNE U5Y',
  Lamborghini: 'ZHW ZPB',
  'Land Rover': 'SAL',
  Lexus: '2T2 58A JTH JTJ',
  Lincoln: '1LN 2LM 3LN 5LM',
  Lotus: 'SCC',
  Lucid: '50E',
  Maserati: 'ZAM ZN6',
  Mazda: '1YV 3MV 3MZ 4F2 4F4 7MM JM1 JM3 JMZ',
  Mercedes: '4JG 55S LE4 W1K W1N W1V WDB WDC WDD WDF',
  MINI: 'WMW WMZ',
  Mitsubishi: '4A3 4A4 JA3 JA4 JMB ML3 MMC',
  Nissan: '1N4 1N6 3N1 SJN VSK',
  Opel: 'W0L W0V',
  Peugeot: 'VF3 VR3',
  Polestar: 'LPS YSM',
  Porsche: 'WP0 WP1',
  Renault: 'VF1',
  Rivian: '7FC 7PD',
  'Rolls-Royce': 'SCA SLA',
  Škoda: 'TMB',
  Smart: 'WME',
  SsangYong: 'KPB KPT',
  Subaru: '4S3 4S4 JF1 JF2',
  Suzuki: 'JSA TSM',
  Tesla: '5YJ 7G2 7SA LRW XP7',
  Toyota: '1NX 2T1 2T3 3TM 3TY 4T1 4T3 4T4 5TB 5TD 5TE 5TF 5YF 7MU JTD JTE JTM NMT SB1 TW1 VNK YAR',
  VinFast: 'RLL',
  Volkswagen: '1VW 2V4 3VV 3VW 9BW WV1 WV2 WV3 WVG WVW',
  Volvo: '7JR LVY LYV YV1 YV4',
}

const motorcycleCodes: Readonly<Record<string, string>> = {
  Aprilia: 'ZD4',
  'BMW Motorrad': 'WB1 WB3',
  Ducati: 'ZDM',
  'Harley-Davidson': '1HD 5HD',
  Honda: '1HF JH2 MLH ZDC',
  Indian: '56K',
  Kawasaki: 'JKA JKB ML5',
  KTM: 'VBK',
  'Moto Guzzi': 'ZGU',
  'Royal Enfield': 'ME3',
  Suzuki: 'JS1',
  Triumph: 'SMT',
  'Victory Motorcycles': '5VP',
  Yamaha: 'JYA VG5',
  'Zero Motorcycles': '538',
}

const byCode = (makes: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(makes).flatMap(([make, list]) => list.split(' ').map(code => [code, make])))

export const makeOfCode = byCode(codes)
export const motorcycleOfCode = byCode(motorcycleCodes)

/**
 * Codes of cars, pickups and vans that several makes of a group share, or whose make is not listed above: the makers of
 * the US authority's data (vPIC) for 2010 and later. Lorries, buses and chassis have others.
 */
export const sharedCarCodes: ReadonlySet<string> = new Set(
  [
    ...[
      '19V 1A4 1B3 1C3 1C4 1C6 1D4 1D7 1G2 1G8 1V2 1Z4 2A4 2B3 2C3 2C4 2C6 2CN 2CT 2D4 2E4 2G2 2G6 2HH 2HJ',
    ],
    ...[
      '2HU 2LN 2ME 2V8 3A4 3C3 3C4 3C6 3D4 3D7 3E4 3G0 3G2 3G4 3GG 3GP 3GS 3HD 3KM 3KP 3MD 3ME 3MF 3MY 3N6',
    ],
    ...[
      '3N8 4M2 4W1 4W5 5FR 5FS 5GN 5GR 5GT 5GZ 5J7 5KB 5KC 5N1 5Y2 7JD 7SV 7SY 7UU 7YA JC1 JN1 JN6 JN8 JS2',
    ],
    ...['JS3 JT5 JT6 JT8 JTK JTL JTN KL1 KL2 KNM SBM SC6 SJK VCF W04 W08 W1W W1Y WB5 WD3 WD4 YH4 YS3 YSR'],
    ...['ZAC ZFB ZSG'],
  ].flatMap(list => list.split(' ')),
)

/** Codes of a make under which chassis above 4,536 kg (10,000 lb) are built as well. */
export const codesOfChassis: ReadonlySet<string> = new Set(['1FD', '1GB', '1GD'])

/**
 * Makes that write the model year as the tenth character on every market. On cars for Europe the others use that place
 * for the side of the steering wheel (Mercedes) or leave it unused (BMW, Toyota); Ford writes its date in another
 * place.
 */
export const writesYearEverywhere: ReadonlySet<string> = new Set([
  ...['Audi', 'Volkswagen', 'Škoda', 'Porsche', 'Bentley', 'Lamborghini'],
  ...['Tesla', 'Volvo', 'Polestar', 'Hyundai', 'Kia', 'Genesis', 'Jaguar', 'Land Rover', 'Opel'],
])

/** Makes that never write it on cars for Europe; of a make in neither list nobody here knows. */
export const writesNoYear: ReadonlySet<string> = new Set([
  'BMW',
  'MINI',
  'Mercedes',
  'Smart',
  'Toyota',
  'Lexus',
  'Ford',
  'Fiat',
  'Renault',
  'Dacia',
])

/** The first model year of younger makes and codes, for which a repeated year code has one meaning. */
export const firstYears: ReadonlyMap<string, number> = new Map([
  ['Tesla', 2008],
  ['Genesis', 2016],
  ['Polestar', 2019],
  ['VinFast', 2019],
  // Their first cars with such numbers went to North America.
  ['Hyundai', 1986],
  ['Kia', 1986],
  // Kia of Žilina, Hyundai of Nošovice, BMW i, MINI, SUVs of Porsche, Jaguar and Lamborghini, Volvo of Charleston.
  ['U5Y', 2006],
  ['TMA', 2008],
  ['WBY', 2013],
  ['WMW', 2001],
  ['WP1', 2002],
  ['SAD', 2016],
  ['ZPB', 2018],
  ['7JR', 2018],
  ['7JD', 2024],
])

/**
 * Model codes (seventh and eighth character after «ZZZ») of Volkswagen, Audi and Porsche cars built in Germany until
 * 1997; with any other code a model year before 1998 is impossible.
 */
export const typesOfLastCentury: ReadonlySet<string> = new Set(
  [
    ...['11 13 14 15 16 17 18 19 1E 1G 1H 21 24 25 28 29 2D 30 31 32 33 35 3A 3B 43 44 4A 4B 4D'],
    ...['50 53 60 6H 6K 6N 6V 70 7A 7D 7M 80 81 85 86 87 89 8A 8B 8C 8D 8G 8L 91 92 93 94 95 96 98 99 9K 9U'],
  ].flatMap(list => list.split(' ')),
)

/**
 * Russian plants among the codes XS to XW, which Ukraine and Uzbekistan use too; X3 to X0 and Z6 to Z0 are always
 * Russian.
 */
export const russianPlants: ReadonlySet<string> = new Set(
  'XTA XTB XTC XTH XTK XTT XTY XUF XUU XW7 XW8 XWE XWF'.split(' '),
)

/**
 * Country of the maker by the first two characters; a range follows the order of ISO 3780: A to Z, then 1 to 9, then 0.
 */
const ranges: Readonly<Record<string, string>> = {
  AR: '8A-8E',
  AT: 'VA-VE',
  AU: '6',
  BE: 'YA-YE',
  BR: '9A-9E 93-99',
  BY: 'Y3-Y5',
  CA: '2',
  CH: 'TA-TH',
  CN: 'L H R1-R8',
  CZ: 'TJ-TP',
  DE: 'SN-ST W',
  ES: 'VS-VW',
  FI: 'YF-YK',
  FR: 'VF-VR VX-V2',
  GB: 'SA-SM',
  HU: 'TR-TV',
  ID: 'MF-MK',
  IN: 'MA-ME',
  IT: 'ZA-ZU',
  JP: 'J',
  KR: 'KL-KR',
  MX: '3A-3W',
  MY: 'PL-PR',
  NL: 'XL-XR',
  PL: 'SU-SZ',
  PT: 'TW-T1',
  RO: 'UU-UZ',
  RU: 'X3-X0 Z6-Z0',
  SE: 'YS-YW',
  SK: 'U5-U7',
  TH: 'ML-MR',
  TR: 'NL-NR',
  TW: 'RF-RG',
  UA: 'Y6-Y8',
  US: '1 4 5 7F-70',
  VN: 'RL-RN',
  ZA: 'AA-AH',
}

export const countries: readonly (readonly [range: string, country: string])[] = Object.entries(
  ranges,
).flatMap(([country, list]) => list.split(' ').map(range => [range, country] as const))

/**
 * A car made for other markets under a code of North America: its sixth to ninth characters are zeros, as Jeep writes
 * them, its fourth to sixth are Volkswagen's ZZZ, its ninth is a letter of Volvo or Polestar, or Honda's zero behind a
 * seventh that no car for the USA of those years has, or its tenth is one that 49 CFR 565 gives no year, as on Nissans
 * of Mexico. None of them is a check digit or a sign of the year, since the rule binds cars for the USA alone.
 */
export const codeForEurope =
  /^(?=[1-5]|7[F-Z0-9])(?:.{5}0000|...ZZZ|7(?:J[DR]|SY).{5}[A-WYZ]|(?:1HG|2H[GKN]|3CZ|3HG|5F[NP]|5J[68]|7FA|19[UX])...\d.0[A-Z]|.{9}[UZ0])/

/** Models that may have been, or were, built in another country than the maker's code says. */
export type OriginDoubt =
  | 'bmwX'
  | 'bmwSpartanburg'
  | 'mercedesTuscaloosa'
  | 'audiQ5'
  | 'miniOxford'
  | 'landRoverNitra'
  | 'jaguarGraz'
  | 'chryslerGraz'
  | 'jeepMelfi'
  | 'daciaTangier'
  | `plant${'AR' | 'BR' | 'CN' | 'GB' | 'KR' | 'MX' | 'TR' | 'ZA'}`

/**
 * Plants abroad by VIN, as the US authority's data (vPIC) and the makers publish them; the first pattern that fits
 * counts. The eleventh character is the plant, Ford of Europe writes the country as the seventh.
 */
export const originDoubts: readonly (readonly [pattern: RegExp, text: OriginDoubt])[] = [
  // iX3 from Shenyang.
  [/^WBY7X.{5}S/, 'plantCN'],
  [/^WB[ASXY].{7}8/, 'plantMX'],
  [/^WB[ASXY].{7}N/, 'plantZA'],
  [/^WB[ASXY].{7}[L09]/, 'bmwSpartanburg'],
  [/^WB[ASXY]/, 'bmwX'],
  // Chassis codes of the ML, GLE, R and GLS, built in the USA.
  [/^W(?:1[KNV]|D[BCDF])(?:16[3467]|251|292)/, 'mercedesTuscaloosa'],
  [/^W(?:1[KN]|D[CD]).{7}W/, 'plantMX'],
  [/^W(?:1[KN]|D[CD]).{7}[RS]/, 'plantZA'],
  [/^W(?:A[1U]|UA|U1).{3}(?:FY|GU)/, 'audiQ5'],
  [/^W(?:A[1U]|UA|U1).{7}2/, 'plantMX'],
  [/^W(?:AU|VW|VG).{7}4/, 'plantBR'],
  // Amarok of Pacheco; those of Hannover have an H.
  [/^WV1.{3}2H..A/, 'plantAR'],
  [/^WV[WG].{7}M/, 'plantMX'],
  [/^WV[WG].{7}U/, 'plantZA'],
  // Ellesmere Port and Luton; Bupyeong, where Antara and the first Mokka were built.
  [/^W0[LV].{7}[8V]/, 'plantGB'],
  [/^W0[LV].{7}B/, 'plantKR'],
  [/^WF0.{3}B/, 'plantGB'],
  [/^WF0.{3}T/, 'plantTR'],
  // Coaches of MAN from Ankara.
  [/^WMA.{7}T/, 'plantTR'],
  // Doblò, Fiorino, Qubo, Linea and Tipo from Bursa, Freemont from Toluca.
  [/^ZFA(?:223|225|263|323|356)/, 'plantTR'],
  [/^ZFA345/, 'plantMX'],
  // Fluence, the saloons of Mégane II and the estates of Clio III and IV from Bursa, Koleos and Arkana from Busan.
  [/^VF1(?:L[MZ]|KR|7R)/, 'plantTR'],
  [/^VF1(?:VY|RZG|RJL)/, 'plantKR'],
  // All but the Duster.
  [/^UU1(?!H)/, 'daciaTangier'],
  [/^YV[14].{7}[BPS]/, 'plantCN'],
  // Polestar 2 from Luqiao.
  [/^YSM.{7}L/, 'plantCN'],
  [/^WM[WZ]/, 'miniOxford'],
  [/^SAL/, 'landRoverNitra'],
  // E-Pace and I-Pace.
  [/^SAD.{7}1/, 'jaguarGraz'],
  // Model years 1994 to 2007; U is Eurostar, where only the Voyager was built.
  [/^1(?:J[48]|C[38]).{6}[RSTVWXY1-7]Y|^1C[38].{6}[RSTVWXY12]U/, 'chryslerGraz'],
  [/^(?=[145]|7[F-Z0-9]).{5}0000/, 'jeepMelfi'],
]
