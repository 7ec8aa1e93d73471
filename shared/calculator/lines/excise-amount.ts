/** An excise before it is rounded into a line of the statement. */

/** EUR as `units ÷ divisor`, and how it is shown. */
export interface ExciseAmount {
  units: number
  divisor: number
  basis: string
  rate: string
}
