/** Words of lots in Russian and Ukrainian, as translated pages, brokers' bots and people write them. */

/** Labels and their English; those of values that nobody reads are not among them. */
const labels: readonly (readonly [words: RegExp, label: string])[] = [
  [/(?:(?:тип|вид) )?(?:топлив[оа]|палив[оа]|пальн(?:е|ого))/, 'Fuel'],
  [/(?:тип )?двигател[ья]|(?:тип )?двигуна?|об(?:ъ?[её]м|[’'ʼ`]?єм)(?: двигателя| двигуна)?/, 'Engine'],
  [/(?:тип )?кузова?/, 'Body style'],
  [/(?:(?:текущая|последняя|поточна|остання) )?ставка/, 'Current bid'],
  [/(?:финальная|фінальна) ставка|цена продажи|ціна продажу|продано(?: за)?/, 'Sold for'],
  [/купить сейчас|купити зараз/, 'Buy now'],
  [/цена|ціна/, 'Price'],
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

const englishOf = (words: string): string => translated(labels, words)

const translated = (list: readonly (readonly [words: RegExp, value: string])[], words: string): string =>
  list.find(([{ source }]) => new RegExp(`^(?:${source})$`, 'iu').test(words))?.[1] ?? words

/** Whole words alone: «электропакет» is no fuel. */
export const petrolWord = /бенз(?:ин(?:ов[иы]й)?)?(?: ?\/ ?газ)?|газ(?: ?\/ ?бензин)?/u
export const dieselWord = /диз(?:ель(?:н[иы]й|не)?)?/u
export const electricWord = /[эе]лектр(?:о(?:моб[иі]ль)?|ич(?:ество|еский|ний)|ика)/u
export const hybridWord = /г[иі]брид(?:н[иы]й)?/u

/** Engines by the names of their makers: «2.0 TDI». */
export const petrolName = /(?:tf?si)(?! ?e\b)/u
export const engineName = /turbo|турбо|ecoboost|t?gdi|mpi|v-?(?:6|8|10|12)/u
export const dieselName = /tdi|(?:blue)?hdi|dci|[ct]di|crdi|tdci|cdti|jtdm?|multijet|d-?4d|bluetec/u

export const fuelWords = [petrolWord, dieselWord, electricWord, hybridWord, petrolName, dieselName]
  .map(({ source }) => source)
  .join('|')

/** Kinds of vehicles, in a type and in a car's name. */
export const motorcycleWord = /(?<!\p{L})(?:мотоцикл|скутер|мопед)/iu
export const busWord = /(?<!\p{L})автобус/iu
export const tractorWord = /(?<!\p{L})(?:сідельний |седельный )?тягач/iu
export const lorryWord = /(?<!\p{L})(?:грузов(?:ик|ой)|вантаж(?:івка|ний)|самосвал|самоскид)/iu
export const byHandWord =
  /(?<!\p{L})(?:гидроцикл|гідроцикл|квадроцикл|снегоход|снігохід|(?:полу)?прицеп(?!\p{L})|(?:напів)?причіп|лодка|човен|катер(?!\p{L})|яхта|(?:авто)?погрузчик|навантажувач|экскаватор|екскаватор|комбайн|автодом|кемпер|трактор)/iu

/** The currency beside a sum. */
export const currencyWord =
  /(?:\$|€|usd\b|eur(?:os?)?\b|dollars?\b|дол{1,2}(?:ар\p{L}*)?(?!\p{L})|евро|євро)/u.source

/** Makes in Cyrillic letters, Russian and Ukrainian. */
const makes: readonly (readonly [words: RegExp, make: string])[] = [
  [/ауд[иі]/, 'Audi'],
  [/акура/, 'Acura'],
  [/бмв/, 'BMW'],
  [/бь?ю[иі]к/, 'Buick'],
  [/вольво/, 'Volvo'],
  [/даф/, 'DAF'],
  [/дач[иі]я/, 'Dacia'],
  [/джип/, 'Jeep'],
  [/додж/, 'Dodge'],
  [/дукат[иі]/, 'Ducati'],
  [/[иі]веко/, 'Iveco'],
  [/[иі]нф[иі]н[иі]т[иі]/, 'Infiniti'],
  [/кад[иі]лл?ак/, 'Cadillac'],
  [/кавасак[иі]/, 'Kawasaki'],
  [/к[иі]а/, 'Kia'],
  [/крайслер/, 'Chrysler'],
  [/лексус/, 'Lexus'],
  [/л[еє]нд[ -]?ровер/, 'Land Rover'],
  [/л[иі]нкольн/, 'Lincoln'],
  [/мазда/, 'Mazda'],
  [/ман/, 'MAN'],
  [/мерс(?:едес(?:[- ]бенц)?)?/, 'Mercedes-Benz'],
  [/м[иі]н[иі]/, 'Mini'],
  [/м[иі](?:тс|ц)уб[иі](?:с|ш)[иі]/, 'Mitsubishi'],
  [/н[иі]сс?ан/, 'Nissan'],
  [/опель/, 'Opel'],
  [/пежо/, 'Peugeot'],
  [/порш[еє]?/, 'Porsche'],
  [/рам/, 'Ram'],
  [/рено/, 'Renault'],
  [/р[еє](?:нд?ж|йндж)[ -]?ровер/, 'Range Rover'],
  [/сканія|скания/, 'Scania'],
  [/с[иі]тро[еєэ]н/, 'Citroen'],
  [/субару/, 'Subaru'],
  [/суд?зук[иі]/, 'Suzuki'],
  [/тесла модель/, 'Tesla Model'],
  [/тесла/, 'Tesla'],
  [/тойота/, 'Toyota'],
  [/фольц|фольксваген/, 'Volkswagen'],
  [/ф[иі]ат/, 'Fiat'],
  [/форд/, 'Ford'],
  [/[хг][юуеєэё]н(?:да[йії]|де|дэ)/, 'Hyundai'],
  [/харл[еі]й(?:[ -]д[еє]в[иі]дсон)?/, 'Harley-Davidson'],
  [/хонда/, 'Honda'],
  [/шевроле/, 'Chevrolet'],
  [/шкода/, 'Skoda'],
  [/ягуар/, 'Jaguar'],
  [/ямаха/, 'Yamaha'],
]
/** Models by which a lorry, a van, a pick-up or a hybrid is known. */
const models: typeof makes = [
  [/актрос/, 'Actros'],
  [/амарок/, 'Amarok'],
  [/атего/, 'Atego'],
  [/боксер/, 'Boxer'],
  [/в[иі]варо/, 'Vivaro'],
  [/в[иі]то/, 'Vito'],
  [/гладиатор|гладіатор/, 'Gladiator'],
  [/дейл[иі]/, 'Daily'],
  [/джамп[еє]р/, 'Jumper'],
  [/дукато/, 'Ducato'],
  [/[еэ]кон[оа]лайн/, 'Econoline'],
  [/[еэ]ксперт/, 'Expert'],
  [/[еэ]кспресс?/, 'Express'],
  [/крафт[еє]р/, 'Crafter'],
  [/май?стер/, 'Master'],
  [/магнум/, 'Magnum'],
  [/мовано/, 'Movano'],
  [/навара/, 'Navara'],
  [/прем[иі]ум/, 'Premium'],
  [/приус|пріус/, 'Prius'],
  [/промастер/, 'Promaster'],
  [/рей?нд?жер/, 'Ranger'],
  [/с[иі]льверадо/, 'Silverado'],
  [/скудо/, 'Scudo'],
  [/спринт[еє]р/, 'Sprinter'],
  [/такома/, 'Tacoma'],
  [/транз[иі]т/, 'Transit'],
  [/транспорт[еёє]р/, 'Transporter'],
  [/траф[иі]к/, 'Trafic'],
  [/тундра/, 'Tundra'],
  [/ф-?150/, 'F-150'],
  [/хайлюкс/, 'Hilux'],
]
const alternatives = (list: typeof makes): string => list.map(([{ source }]) => source).join('|')
const makeFirst = new RegExp(String.raw`^((?:19|20)\d\d )?(${alternatives(makes)})(?=[ ,-]|$)`, 'iu')
const model = new RegExp(`(?<=[A-Z] )(?:${alternatives(models)})(?=[ ,-]|$)`, 'iu')

/** A car's name with its make in Latin letters, as every list of makes has it. @example 'БМВ Х5' // 'BMW Х5' */
export const withLatinMake = (line: string): string =>
  line
    .replace(
      makeFirst,
      (_, year: string | undefined, words: string) => `${year ?? ''}${translated(makes, words)}`,
    )
    .replace(model, words => translated(models, words))
