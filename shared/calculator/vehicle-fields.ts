import type { VehicleInput } from './quote-input.ts'

/** Which optional fields of a vehicle its kind and engine use; a form shows these and no others. */
export const fieldsOf = (vehicle: Pick<VehicleInput, 'kind' | 'engine'>) => ({
  fuel: vehicle.engine === 'hybrid',
  volumeCc: vehicle.engine !== 'electric',
  batteryKwh: vehicle.engine === 'electric' && vehicle.kind === 'passenger',
  productionYear: vehicle.engine !== 'electric' && vehicle.kind !== 'moto',
  grossWeightKg: vehicle.kind === 'truck',
})
