/** Whose office this is: its logo and name, as visitors see them. */
import classes from './firm.module.css'
import { Logo } from './logo.tsx'
import { useFirm } from './use-firm.ts'

interface FirmProps {
  /** Size of the mark, in pixels. */
  size: number
  /** In the place of a name that is not known. */
  otherwise?: string
  className?: string
}

export const Firm = ({ size, otherwise = '', className = '' }: FirmProps) => {
  const site = useFirm()
  const logo = site?.look?.logo
  return (
    <span className={`${classes.firm} ${className}`}>
      {logo ? <img src={logo} alt="" height={size} className={classes.logo} /> : <Logo size={size} />}
      <span>{site?.name || otherwise}</span>
    </span>
  )
}
