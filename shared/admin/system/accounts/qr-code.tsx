/** A QR code rendered in the browser as one SVG path, so that its secret is sent to no server. */
import { Box } from '@mantine/core'
import { encode } from 'uqr'

export const QrCode = ({ text }: { text: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  return (
    <Box
      component="svg"
      display="block"
      w="min(14rem, 100%)"
      bdrs="md"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Квадратный код для приложения"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#14161a" />
    </Box>
  )
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
