/**
 * The rules between the fields of a quote's input and the bounds of its values, used by the API contract, the server
 * and the form in the browser. No schema library is used, so that the page is small and can check during typing.
 */
import { texts as textsOfReader } from '#messages/calculation/engine-input.js'
import { isServiceTitle } from '#shared/calculator/prices/options.ts'
import {
  type Amount,
  bodiesOf,
  type QuoteInput,
  usedVehicleFields,
  type VehicleInput,
} from '#shared/calculator/quote-input.ts'
import { parseCents } from '#shared/domain/money/money.ts'

/** Messages about an input; without them the build's, which are Russian on the server. */
export type InputTexts = typeof textsOfReader

/** `path` is the field as sent: `vehicle.volumeCc`, `services.0`. The message is in the language of the texts. */
export interface InputProblem {
  path: string
  message: string
}

/**
 * Everything that is wrong with an input of the right shape; empty when it can be priced. `today` is the
 * declaration date of an input without its own; without either the upper bound of the production year is not checked.
 *
 * @example checkQuoteInput({ route: 'usa', … }, '2026-11-20') // [{ path: 'usa', message: 'Укажите …' }]
 */
export const checkQuoteInput = (
  input: QuoteInput,
  today?: string,
  texts: InputTexts = textsOfReader,
): InputProblem[] => {
  const problems: InputProblem[] = []
  const addProblem: AddProblem = (path, text) => problems.push({ path, message: text(texts) })
  checkAmount(input.price, 'price', addProblem)
  if (input.customsValue) checkAmount(input.customsValue, 'customsValue', addProblem)
  if (input.carriage) checkAmount(input.carriage, 'carriage', addProblem)
  if (input.repair) checkAmount(input.repair, 'repair', addProblem)
  checkRoute(input, addProblem)
  checkEngine(input.vehicle, addProblem)
  checkProductionYear(input.vehicle, input.date ?? today, addProblem)
  checkWeight(input.vehicle, addProblem)
  checkTractor(input.vehicle, addProblem)
  checkServices(input, addProblem)
  return problems
}

/** Oldest year of production that a calculation takes. */
export const oldestYear = 1950
const largestVolumeCc = 30_000
const largestBatteryKwh = 1000
const heaviestKg = 100_000

type AddProblem = (path: string, text: (texts: InputTexts) => string) => void

const checkAmount = ({ amount }: Amount, path: string, addProblem: AddProblem): void => {
  if (parseCents(amount) === null) {
    addProblem(`${path}.amount`, texts => texts.amount)
  }
}

const checkRoute = ({ route, usa, carriage, eur1, vehicle }: QuoteInput, addProblem: AddProblem): void => {
  const { body, kind } = vehicle
  if (route === 'usa') {
    if (!usa) addProblem('usa', texts => texts.usaNeeded)
    if (carriage) addProblem('carriage', texts => texts.carriageOfTable)
    if (eur1) addProblem('eur1', texts => texts.eur1OfUsa)
    if (body !== undefined && !bodiesOf(kind).includes(body)) {
      addProblem('vehicle.body', kind === 'moto' ? texts => texts.bodyOfMoto : texts => texts.bodyNotMoto)
    }
    return
  }
  if (usa) addProblem('usa', texts => texts.onlyUsa)
  if (body !== undefined) addProblem('vehicle.body', texts => texts.bodyOnlyUsa)
}

const checkEngine = (vehicle: VehicleInput, addProblem: AddProblem): void => {
  const uses = usedVehicleFields(vehicle)
  const { volumeCc, volumeFromLitres, batteryKwh, fuel } = vehicle
  if (fuel !== undefined && !uses.fuel) addProblem('vehicle.fuel', texts => texts.fuelOnlyHybrid)
  if (volumeFromLitres && !uses.volumeCc) addProblem('vehicle.volumeFromLitres', texts => texts.noVolume)
  if (!uses.volumeCc) {
    if (volumeCc !== undefined) addProblem('vehicle.volumeCc', texts => texts.noVolume)
  } else if (volumeCc === undefined) {
    addProblem('vehicle.volumeCc', texts => texts.volumeNeeded)
  } else if (!isWhole(volumeCc, 1, largestVolumeCc)) {
    addProblem('vehicle.volumeCc', texts => texts.volume({ most: largestVolumeCc }))
  }
  if (batteryKwh === undefined) return
  if (!uses.batteryKwh) {
    addProblem('vehicle.batteryKwh', texts => texts.batteryUnused)
  } else if (!(parseCents(batteryKwh) !== null && batteryKwh > 0 && batteryKwh <= largestBatteryKwh)) {
    addProblem('vehicle.batteryKwh', texts => texts.battery({ most: largestBatteryKwh }))
  }
}

const checkProductionYear = (
  vehicle: VehicleInput,
  date: string | undefined,
  addProblem: AddProblem,
): void => {
  const { productionYear } = vehicle
  const path = 'vehicle.productionYear'
  if (!usedVehicleFields(vehicle).productionYear) {
    if (productionYear !== undefined) addProblem(path, texts => texts.yearUnused)
    return
  }
  if (productionYear === undefined) {
    addProblem(path, texts => texts.yearNeeded)
    return
  }
  // A date that is invalid or before the first cars has its own error, so the production year is not compared with it.
  const declared = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? Number(date?.slice(0, 4)) : 0
  const newest = declared < oldestYear ? 9999 : declared + 1
  if (!isWhole(productionYear, oldestYear, newest)) {
    addProblem(path, texts => texts.year({ oldest: oldestYear, newest }))
  }
}

const checkWeight = (vehicle: VehicleInput, addProblem: AddProblem): void => {
  const { grossWeightKg } = vehicle
  const path = 'vehicle.grossWeightKg'
  if (!usedVehicleFields(vehicle).grossWeightKg) {
    if (grossWeightKg !== undefined) addProblem(path, texts => texts.weightUnused)
  } else if (grossWeightKg === undefined) {
    addProblem(path, texts => texts.weightNeeded)
  } else if (!isWhole(grossWeightKg, 1, heaviestKg)) {
    addProblem(path, texts => texts.weight({ most: heaviestKg }))
  }
}

const checkTractor = (vehicle: VehicleInput, addProblem: AddProblem): void => {
  if (vehicle.tractor !== undefined && !usedVehicleFields(vehicle).tractor)
    addProblem('vehicle.tractor', texts => texts.tractorUnused)
}

const checkServices = ({ services, usa }: QuoteInput, addProblem: AddProblem): void => {
  services?.forEach((service, at) => {
    const path = `services.${at}`
    if (!isServiceTitle(service)) addProblem(path, texts => texts.noService)
    else if (services.indexOf(service) !== at) addProblem(path, texts => texts.serviceTwice)
    else if (service === 'copart_title_fee' && usa?.auction !== 'copart') {
      addProblem(path, texts => texts.onlyCopart)
    }
  })
}

const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to
