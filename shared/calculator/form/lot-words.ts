/** Words of lots in Russian and Ukrainian, as translated pages, brokers' bots and people write them. */

/** Labels and their English; those of values that nobody reads are not among them. */
const labels: readonly (readonly [words: RegExp, label: string])[] = [
  [/(?:(?:тип|вид) )?(?:топлив[оа]|палив[оа]|пальн(?:е|ого))/, 'Fuel'],
  [/(?:тип )?двигател[ья]|(?:тип )?двигуна?|об(?:ъ?[её]м|[’'ʼ`]?єм)(?: двигателя| двигуна)?/, 'Engine'],
  [/(?:тип )?кузова?/, 'Body style'],
  [/(?:(?:текущая|последняя|поточна|остання) )?ставка/, 'Current bid'],
  [/(?:финальная|фінальна) ставка|цена продажи|ціна продажу|продано(?: за)?/, 'Sold for'],
  [/купить сейчас|купити зараз/, 'Buy now'],
  [/год(?: выпуска)?|рік(?: випуску)?/, 'Year'],
  [/марка/, 'Make'],
  [/модель/, 'Model'],
  [/местоположение|местонахождение|место аукциона|локация|площадка/, 'Location'],
  [/місцезнаходження|місце аукціону|локація|майданчик/, 'Location'],
  [/(?:тип )?документ[аыи]?|тайтл/, 'Document'],
  [/аукцион|аукціон/, 'Auction'],
  [/(?:тип|классификация|класифікація) (?:тс|тз|транспорта|транспорту)/, 'Vehicle type'],
  [/тип транспортно(?:го средства|го засобу)/, 'Vehicle type'],
]

export const labelWords = labels.map(([{ source }]) => source).join('|')
const atHead = new RegExp(String.raw`^(${labelWords})(?: ?: ?| [-–—] | (?=[$€\d])|$)`, 'iu')

/** A line with its label in English: before a colon, a dash or a number, or alone. @example 'Топливо: GAS' // 'Fuel: GAS' */
export const withEnglishLabel = (line: string): string =>
  line.replace(atHead, (_, words: string) => `${englishOf(words)}: `).trim()

const englishOf = (words: string): string =>
  labels.find(([{ source }]) => new RegExp(`^(?:${source})$`, 'iu').test(words))?.[1] ?? words

/** Whole words alone: «электропакет» is no fuel. */
export const petrolWord = /бензин(?:ов[иы]й)?(?: ?\/ ?газ)?|газ(?: ?\/ ?бензин)?/u
export const dieselWord = /диз(?:ель(?:н[иы]й|не)?)?/u
export const electricWord = /[эе]лектр(?:о(?:моб[иі]ль)?|ич(?:ество|еский|ний)|ика)/u
export const hybridWord = /г[иі]брид(?:н[иы]й)?/u

export const fuelWords = [petrolWord, dieselWord, electricWord, hybridWord]
  .map(({ source }) => source)
  .join('|')

/** Kinds of vehicles, in a type and in a car's name. */
export const motorcycleWord = /(?<!\p{L})(?:мотоцикл|скутер|мопед)/iu
export const busWord = /(?<!\p{L})автобус/iu
export const tractorWord = /(?<!\p{L})(?:сідельний |седельный )?тягач/iu
export const lorryWord = /(?<!\p{L})(?:грузов(?:ик|ой)|вантаж(?:івка|ний)|самосвал|самоскид)/iu
export const byHandWord =
  /(?<!\p{L})(?:гидроцикл|гідроцикл|квадроцикл|снегоход|снігохід|(?:полу)?прицеп(?!\p{L})|(?:напів)?причіп|лодка|човен|катер(?!\p{L})|яхта|(?:авто)?погрузчик|навантажувач|экскаватор|екскаватор|комбайн|автодом|кемпер|трактор)/iu
