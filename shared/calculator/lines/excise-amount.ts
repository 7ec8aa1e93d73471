/** An excise in EUR before conversion to UAH and rounding into a line of the statement. */

/** EUR as `units ÷ divisor`, with the texts that the statement shows. */
export interface ExciseAmount {
  units: number
  divisor: number
  basis: string
  rate: string
}
