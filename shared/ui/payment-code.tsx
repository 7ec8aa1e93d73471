/** Payment code with the hryvnia sign in the middle, as the National Bank's rules require; lengths are in modules. */
interface CodeProps {
  size: number
  path: string
  /** Diameter of the white circle, and font size of the sign in it. */
  circle: number
  sign: number
  label: string
}

export const PaymentCode = ({ size, path, circle, sign, label }: CodeProps) => (
  <svg viewBox={`0 0 ${size} ${size}`} width="220" height="220" role="img" aria-label={label}>
    <rect width={size} height={size} fill="#fff" />
    <path d={path} stroke="#000" shapeRendering="crispEdges" />
    <circle cx={size / 2} cy={size / 2} r={circle / 2} fill="#fff" />
    <text
      x={size / 2}
      y={size / 2}
      fontSize={sign}
      fontWeight="400"
      textAnchor="middle"
      dominantBaseline="central"
      fill="#000"
    >
      ₴
    </text>
  </svg>
)
