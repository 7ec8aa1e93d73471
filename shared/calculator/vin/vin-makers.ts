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
  Polestar: 'LPS',
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
  Volkswagen: '1VW 2V4 3VV 3VW 9BW WV1 WV2 WV3 WVG WVW',
  Volvo: '7JR LVY LYV YV1 YV4',
}

const motorcycleCodes: Readonly<Record<string, string>> = {
  'BMW Motorrad': 'WB1 WB3',
  Ducati: 'ZDM',
  'Harley-Davidson': '1HD 5HD',
  Honda: '1HF JH2 MLH ZDC',
  Indian: '56K',
  Kawasaki: 'JKA JKB ML5',
  KTM: 'VBK',
  Suzuki: 'JS1',
  Triumph: 'SMT',
  Yamaha: 'JYA VG5',
}

const byCode = (makes: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(makes).flatMap(([make, list]) => list.split(' ').map(code => [code, make])))

export const makeOfCode = byCode(codes)
export const motorcycleOfCode = byCode(motorcycleCodes)

/**
 * Makes that write the model year as the tenth character on every market. On cars for Europe the others use that place
 * for the side of the steering wheel (Mercedes) or leave it unused (BMW, Toyota); Ford writes its date in another
 * place.
 */
export const writesYearEverywhere: ReadonlySet<string> = new Set([
  ...['Audi', 'Volkswagen', 'Škoda', 'Porsche', 'Bentley', 'Lamborghini'],
  ...['Tesla', 'Volvo', 'Polestar', 'Hyundai', 'Kia', 'Genesis', 'Jaguar', 'Land Rover', 'Opel'],
])

/** The first model year of makes younger than thirty years, for which a repeated year code has one meaning. */
export const firstYears: ReadonlyMap<string, number> = new Map([
  ['Tesla', 2008],
  ['Genesis', 2016],
  ['Polestar', 2019],
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
  AT: 'VA-VE',
  AU: '6',
  BE: 'YA-YE',
  BR: '9A-9E 93-99',
  CA: '2',
  CH: 'TA-TH',
  CN: 'L',
  CZ: 'TJ-TP',
  DE: 'SN-ST W',
  ES: 'VS-VW',
  FI: 'YF-YK',
  FR: 'VF-VR',
  GB: 'SA-SM',
  HU: 'TR-TV',
  ID: 'MF-MK',
  IN: 'MA-ME',
  IT: 'ZA-ZU',
  JP: 'J',
  KR: 'KL-KR',
  MX: '3A-3W',
  NL: 'XL-XR',
  PL: 'SU-SZ',
  PT: 'TW-T1',
  RO: 'UU-UZ',
  RU: 'X3-X0 Z6-Z0',
  SE: 'YS-YW',
  SK: 'U5-U7',
  TH: 'ML-MR',
  TR: 'NL-NR',
  US: '1 4 5 7F-70',
}

export const countries: readonly (readonly [range: string, country: string])[] = Object.entries(
  ranges,
).flatMap(([country, list]) => list.split(' ').map(range => [range, country] as const))
