/** A QR code rendered in the browser, so that its secret is sent nowhere; a single path without inline style. */
import { encode } from 'uqr'
import classes from './account.module.css'

export const QrCode = ({ text }: { text: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Квадратный код для приложения"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#14161a" />
    </svg>
  )
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
