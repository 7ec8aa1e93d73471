/** Makes and models as lots name them, and the kind of vehicle that a name alone tells. */
import type { Kind } from '#shared/calculator/quote-input.ts'
import { makeOfCode, motorcycleOfCode } from '#shared/calculator/vin/vin-makers.ts'
import * as abroad from './lot-words.ts'

/** True for words behind a year that begin with a known make, of cars, lorries or motorcycles. */
export const isMakeOfVehicles = (words: string): boolean => makesIn(words).some(make => makes.has(make))

/**
 * A car's name in the order of the auctions; any other text as it is, unless `anyMake` is set. A Peugeot 2008 names no
 * year.
 *
 * @example yearFirst('BMW X5, 2018, 3.0L') // '2018 BMW X5, 3.0L'
 */
export const yearFirst = (line: string, anyMake = false): string =>
  line.replace(
    /^(\p{L}[\p{L}\d .-]{1,40}?),? (?<!peugeot )\(?((?:19|20)\d\d)\)?(?: ?[гр](?:\.? ?в)?\.?(?!\p{L})| року| года?(?!\p{L}))?(?=[ ,;]|$)(?! ?(?:\$|€|usd|eur|cc|cm|km|mi))/iu,
    (text, name: string, year: string) =>
      (anyMake && name.split(' ').length <= 3) || isMakeOfVehicles(name) || heavyKindOf(`${year} ${name}`, '')
        ? `${year} ${name}`
        : text,
  )

export const isMotorcycle = (words: string, line: string): boolean =>
  (makesIn(words).some(make => motorcycleMakes.has(make)) && !carOfTriumph.test(line)) ||
  motorcycleModel.test(line.slice(5)) ||
  motorcycleWord.test(line) ||
  abroad.motorcycleWord.test(line)

export const isPickup = (line: string): boolean => pickup.test(line)

/** True for makes, models and words of what is no car, lorry, bus or motorcycle, for lots whose lines name no type. */
export const isNamedByHand = (line: string): boolean =>
  byHandName.test(line) ||
  byHandWord.test(line) ||
  (/^(?:19|20)\d\d /.test(line) && abroad.byHandWord.test(line))

/** True for cars that exist only as hybrids, or as electric ones, whose fuel auctions print as gas. */
export const isNamedHybrid = (line: string): boolean =>
  hybridWord.test(line) || hybridSince.test(line) || (/^20[12]/.test(line) && hybridName.test(line))

/** True for cars that exist only as electric ones. */
export const isNamedElectric = (line: string): boolean => electricName.test(line)

/**
 * The kind of a bus, a lorry or a van by its name; null for any other.
 *
 * @param style body style of the lot, which tells a van for goods from one for people
 */
export const heavyKindOf = (line: string, style: string): Kind | null => {
  if (isBus(line, style) || abroad.busWord.test(line)) return 'bus'
  const isLorry = [lorryName, abroad.lorryWord, abroad.tractorWord].some(it => it.test(line))
  return isLorry ? 'truck' : vanKind(line, style)
}

/** The first word, and the first two: makes have one or two. */
const makesIn = (words: string): string[] => {
  const [word = '', next = ''] = plain(words).split(/[ -]/)
  return [word, `${word} ${next}`]
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Known makes, including those that share a maker's code and are therefore not in the VIN list. */
const makes: ReadonlySet<string> = new Set(
  [
    ...makeOfCode.values(),
    ...motorcycleOfCode.values(),
    ...['Chrysler', 'Dodge', 'Ram', 'Mercury', 'Pontiac', 'Saturn', 'Scion', 'Hummer', 'Saab'],
    ...['Seat', 'Cupra', 'McLaren', 'Maybach', 'Fisker', 'Karma', 'VinFast', 'Ineos', 'Daewoo', 'Lancia'],
    ...[
      'Range Rover',
      'Oldsmobile',
      'Plymouth',
      'Eagle',
      'Geo',
      'Ssang Yong',
      'VW',
      'Chevy',
      'Benz',
      'Infinity',
    ],
    ...['Harley', 'MG', 'Isuzu', 'Vespa', 'MV Agusta', 'Husqvarna', 'Buell'],
    ...[
      'Benelli',
      'Kymco',
      'Hyosung',
      'Piaggio',
      'LiveWire',
      'Bajaj',
      'Gas Gas',
      'Sherco',
      'Taotao',
      'Bintelli',
    ],
  ].map(make => plain(make).replace('-', ' ')),
)

/** Makes that sell no cars. */
const motorcycleMakes = new Set(
  [
    'harley|ducati|kawasaki|yamaha|ktm|triumph|indian|aprilia|vespa|victory|zero',
    'royal enfield|moto guzzi|mv agusta|husqvarna|buell|benelli|kymco|hyosung|piaggio|livewire|bajaj|gas gas',
    'sherco|taotao|bintelli|yama|kawa',
  ].flatMap(list => list.split('|')),
)

const carOfTriumph = /^\d{4} triumph (?:spitfire|tr[- ]?[2-8]\b|gt6|stag)/i
const motorcycleWord = /\b(?:scooters?|mopeds?|dirt ?bikes?|motorcycles?)\b/i

/** Motorcycle models of makes that also sell cars; no car has one of these names. */
const motorcycleModel =
  /^(?:CAN-?AM (?:SPYDER|RYKER)|BMW (?:[CFGKRS] ?\d{3,4}|M ?1000|CE ?0\d|HP\d|R ?1[28]\b|R ?NINE)|HONDA (?:NAVI|NPS|NT ?\d|NX ?\d|DN-?01|RUNE|TRANSALP|SCL|XL ?\d|CX ?\d|PCX|RUCKUS|TRAIL|MONKEY|SUPER CUB|INTERCEPTOR|SILVER ?WING|VALKYRIE|METROPOLITAN|NIGHTHAWK|X-?ADV|NM4|ST ?1[13]00|NSS|FORZA|ELITE|MAGNA|ADV|MSX|FURY|CBR?|CRF|CMX|CTX|GL|NC|VFR?|VTX?|XR|GROM|REBEL|SHADOW|GOLD ?WING|AFRICA)|SUZUKI (?:VS ?\d|VX ?\d|TL ?\d|G[NZ] ?\d|RF ?\d|M\d{2,3}R|TU ?\d|GS|DR|RM|SV|VL|VZ|DL|AN|BURGMAN|HAYABUSA|BOULEVARD|V-?STROM|[CLMS]\d{2}\w?\b|B-?KING|SFV|GLADIUS|INTRUDER|KATANA|UH ?\d|LS ?650|SAVAGE))/i

/** Matches a year and then one of the names. */
const nameOf = (...names: readonly RegExp[]): RegExp =>
  new RegExp(String.raw`^(?:19|20)\d\d (?:${names.map(({ source }) => source).join('|')})`, 'i')

/** Makes and models of lorries above 4,536 kg, and of buses, for lots whose lines name no type. */
const lorryName = nameOf(
  /peterbilt|kenworth|freightliner(?! sprinter)|international|navistar|mack|western star|autocar|oshkosh|sterling/,
  /workhorse|hino|tatra|sinotruk|shacman|ud |daf|scania|iveco(?! daily)|(?:mitsubishi )?(?:fuso|canter)|tesla semi/,
  /isuzu (?:[nf][a-z][rsz]\b|[nf][- ]series|elf|giga|forward|reach)|toyota (?:dyna|toyoace)/,
  /nissan (?:cabstar|atleon|diesel|ud\b|nt ?[45]00)|hyundai (?:hd[- ]?\d|mighty|xcient)/,
  /mercedes(?:[- ]benz)? (?:actros|atego|axor|arocs|antos|econic|zetros|vario|unimog|(?!2500|3500)[12]\d{3}\b)/,
  /renault (?:trucks?\b|magnum|premium|kerax|midlum|mascott|maxity|range|[ckdt][- ]?(?:\d{1,3}\b|wide|series))/,
  /man (?:tg|[fglm]\d{2,4}|[ln]e |\d{1,2}\.\d{3})|volvo (?:f[ehlm]|v[hnt]|vah|nh)|(?:vw|volkswagen) constellation/,
  /ford (?:(?:super duty )?(?:[ef][- ]?[4-7]50|f[- ]?[6-9]00\b|f-?5[39])|f-?max|lcf|low cab|l[nst]{0,2}[6-9]\d{3})/,
  /(?:dodge (?:ram )?|ram )[45]500|(?:chevrolet|gmc) (?:kodiak|topkick|tiltmaster|lcf|low cab|medium|[tw][3-8][05]00)/,
  /(?:chevrolet|gmc) (?:silverado |sierra )?(?:md\b|medium|[cw]?[- ]?[4-8][05]00)/,
  /kalmar|capacity|crane carrier|kamaz|maz |kraz|howo|foton|dongfeng|hyundai porter|kia (?:bongo|k2[57]00)/,
)
const busName = nameOf(
  /blue ?bird|thomas\b|mci|motor coach ind|prevost|ic (?:bus|corp)|van hool|gillig|new flyer|setra|neoplan|temsa/,
  /irizar|irisbus|solaris|ikarus|yutong|king long|man lion|toyota coaster|hyundai (?:county|universe)/,
  /mercedes(?:[- ]benz)? (?:tourismo|travego|intouro|integro|citaro|conecto|o ?\d{3}\b)/,
  /volvo (?:[789][5789]00|b\d{1,2}\b)|iveco (?:crossway|evadys|magelys)/,
  /vdl|optare|proterra|karsan|otokar|bmc |scania (?:omni|touring|interlink)|mercedes(?:[- ]benz)? tourino/,
)
const hybridWord = /\b(?:(?:active)?hybrid|p?hev|plug[- ]?in)\b/i
const hybridName = nameOf(
  /(?:toyota (?:prius|crown|.*\bprime)|chevrolet volt|cadillac elr|jeep .*\b4xe|lincoln .*\bgrand touring)\b/,
  /(?:ford (?:c-?max|.*\benergi)|honda (?:insight|clarity|cr-?z)|lexus (?:\w\w ?)?\d{3}h|kia niro|hyundai ioniq)\b/,
  /(?:bmw (?:i[38]|xm|.*(?:\d{3}x?|drive ?\d\d)e)|mini .*\bs ?e countryman|audi .*(?:e-?tron|tfsi ?e)|volvo .*(?:\bt8|recharge)|polestar 1)\b/,
  /(?:mercedes(?:[- ]benz)? .*\d{3} ?e|land[- ]rover .*\bp\d{3}e|chevrolet .*e-?ray|dodge hornet r\/?t|acura nsx)\b/,
)
const electricName = nameOf(
  /(?:tesla(?! semi)|rivian|lucid|polestar [2-9]|nissan (?:leaf|ariya)|chevrolet bolt|kia ev\d|hyundai ioniq [569])\b/,
  /(?:(?:vw|volkswagen) (?:id\.? ?\w|e-?golf)|porsche taycan|jaguar i-?pace|ford mustang mach|renault zoe)\b/,
  /(?:(?:hyundai kona|kia (?:niro|soul)|chevrolet \w+) (?:electric|ev)|fiat 500 ?e|mercedes(?:[- ]benz)? eq[a-z]|audi q\d e-?tron|cadillac lyriq|subaru solterra|toyota bz4x)\b/,
)
/** Models that have been sold as hybrids alone since a year. */
const hybridSince =
  /^20(?:\d\d (?:toyota prius|honda insight)|2[1-9] toyota (?:sienna|venza)|2[3-9] toyota sequoia|2[4-9] toyota land cruiser|2[5-9] toyota camry|2[6-9] toyota rav4)\b/i
const busWord = /\b(?:omni|trolley)?bus(?:es)?\b/i

const isBus = (line: string, style: string): boolean =>
  busName.test(line) ||
  (busWord.test(`${line.replace(/\b(?:volkswagen|vw) .*/i, '')} ${style}`) && !smallVanName.test(line))

/** Vans that carry goods unless their name or body tells of seats. */
const vanName =
  /^(?:19|20)\d\d (?:ford (?:e-?)?transit|ford (?:econoline|e-?(?:[1-3]50|series))|(?:mercedes(?:[- ]benz)?|freightliner|dodge) e?-?sprinter|mercedes(?:[- ]benz)? (?:metris|vito)|ram (?:\d{4} )?promaster|ram c\/?v|dodge ram van|nissan (?:e-?)?nv|chevrolet (?:city )?express|gmc savana|rivian (?:edv|delivery|commercial)|(?:volkswagen|vw) (?:crafter|transporter)|fiat (?:ducato|scudo)|iveco daily|hyundai h-?350|maxus|(?:chevrolet )?brightdrop|peugeot (?:boxer|expert)|citro[eë]n jump|renault (?:master|trafic)|opel (?:movano|vivaro)|toyota proace)/i

/** Vans whose seats are nine at most; larger ones with seats are counted as buses of heading 8702. */
const smallVanName =
  /transit c(?:onnect|ustom)|metris|vito|promaster city|nv200|city express|(?:express|savana) g?1500|\be-?150|transporter|scudo|expert|jumpy|trafic|vivaro|proace/i
const seats =
  /\bwagon|\bpassenger|\bpsgr|\b[kc]ombi|\bminibus|\bshuttle|\btourer|\btourys|\bverso|\bsports? van|пасс?ажир|\b(?:[89]|[1-5]\d)(?:(?:-ти)?[- ]?(?:seat|pass|мест|міс[цн])| ?\+ ?1\b)/i
/** With the driver's, the most seats of a passenger car of heading 8703. */
const fewSeats = /\b[89](?:-ти)?[- ]?(?:seat|pass|мест|міс[цн])|\b8 ?\+ ?1\b/i

/** Bodies that carry goods, also on a chassis of a maker of cars. */
const goodsBody =
  /\b(?:cargo|panel|cutaway|chassis|step ?van|box|dump|stake|flat ?bed|tank(?:er)?|reefer|refrigerat\w*)\b/i
const goodsName = /\b(?:(?:cargo|panel|step) ?van|cutaway|chassis|box truck)\b/i

/** True for a line that tells how many people a van seats. */
export const isOfSeats = (line: string): boolean =>
  /^(?:[^:]*[^:\p{L}])?(?:пасс?ажир|[1-5]?\d(?:-ти)?[- ]?(?:seats|мест|міс[цн])|[78] ?\+ ?1(?!\d))/iu.test(
    line,
  )

const vanKind = (line: string, style: string): Kind | null => {
  if (goodsBody.test(style) || goodsName.test(line)) return 'truck'
  if (!vanName.test(line)) return null
  if (!seats.test(`${line} ${style}`)) return 'truck'
  return smallVanName.test(line) || fewSeats.test(`${line} ${style}`) ? 'passenger' : 'bus'
}

const pickup = new RegExp(
  [
    /\b(?:F-?[1-4]50|SILVERADO|SIERRA|RAM \d{4}|TACOMA|TUNDRA|FRONTIER|TITAN|RANGER|MAVERICK|COLORADO|CANYON)\b/,
    /\b(?:RIDGELINE|GLADIATOR|CYBERTRUCK|R1T|SANTA CRUZ|AVALANCHE|DAKOTA|SPORT TRAC|MARK LT|ESCALADE EXT|(?<!BLAZER )S-?10)\b/,
    /\b(?:HUMMER (?:EV PICKUP|H\dT|.*SUT)|HILUX|AMAROK|D-?MAX|(?<!SATURN )L200|NAVARA|BT-?50|RAIDER|EQUATOR)\b/,
    /\b(?:MUSSO|FULLBACK|ALASKAN|COMANCHE|SONOMA|SUBARU BAJA|CHEVROLET SSR|PICK-?UP|RAM TRX|DODGE RAM(?! (?:VAN|WAGON))|MAZDA B\d{4}|T100|HOMBRE)\b/,
    /\b(?:MERCEDES(?:[- ]BENZ)? X[- ]?(?:\d{3}D?|CLASS)|(?:TOYOTA|NISSAN) TRUCK(?!\/)|(?:CHEVROLET|GMC) (?:GMT-?400 )?[CK] ?(?:[1-3]500|10))\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const byHandName =
  /^(?:19|20)\d\d (?:(?:brp )?(?:sea|ski)[- ]?doo|master ?craft|nautique|boston whaler|hyster|linde|manitou|skyjack|fleetwood|grand design|tiffin|newmar|holiday rambler|entegra|heartland|dutchmen|itasca|gulf stream|arctic ?cat|polaris|can[- ]?am (?!spyder|ryker)|cfmoto (?:[cuz]force)|bombardier|john deere|caterpillar|bobcat|kubota|komatsu|jcb|case|new holland|massey|claas|fendt|liebherr|hitachi|doosan|jlg|genie|club ?car|e-?z-?go|forest river|keystone|jayco|airstream|winnebago|thor|coachmen|great dane|wabash|utility|fruehauf|stoughton|featherlite|big tex|load trail|wells cargo|hyundai (?:translead|trailer)|bayliner|sea ?ray|tracker|malibu boats|tige|yam(?:a|aha)? (?:(?:ar|sx|lx)[- ]?\d{3}|(?:19[025]|2[145][025]|222|275)\b|vx|fx|ex|gp|wave ?runner|yfm|yxz|grizzly|raptor|rhino|sidewinder|wolverine|viking|kodiak)|kawa(?:saki)? (?:jet|vs\b|mule|teryx|brute|ultra|stx|klf|kfx|kvf|krx|prairie|bayou)|honda (?:trx|aquatrax|pioneer|talon|fourtrax|rancher|foreman|rubicon|rincon|recon)|suzuki (?:lt|king ?quad|quad|eiger|ozark|vinson)|bennington|chaparral|crownline|rinker|moomba|lund|regal|takeuchi|vermeer|gehl|ditch witch|terex|krone|schmitz|k[oö]gel|strick|manac|cimc|fontaine|trail ?king|haulmark|pace american|crossroads|palomino|starcraft|hisun|segway)\w*\b/i

/** Words that are in no car's name. */
const byHandWord =
  /^(?:19|20)\d\d .*\b(?:fork ?lifts?|telehandlers?|excavators?|bulldozers?|backhoes?|skid steers?|wheel loaders?|motor ?homes?|trailers?(?! (?:tow|hitch|brake|pack))|ambulances?|fire ?(?:trucks?|engines?)|snow ?mobiles?|jet ?skis?|golf ?carts?|(?:sport|bass)?boats?|recreational vehicles?|rv|5th wheels?|toy haulers?|campers?|atvs?|mowers?|(?:construction|farm) equipment)\b/i
