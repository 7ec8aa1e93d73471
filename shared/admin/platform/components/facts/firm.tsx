/** Logo and name of the firm, as visitors see them. */
import { Flex } from '@mantine/core'
import classes from './firm.module.css'
import { Logo } from './logo.tsx'
import { useFirm } from './use-firm.ts'

interface FirmProps {
  /** Size of the logo, in pixels. */
  size: number
  /** Text shown while the firm's name is unknown. */
  otherwise?: string
  className?: string
}

export const FirmName = ({ size, otherwise = '', className = '' }: FirmProps) => {
  const site = useFirm()
  const logo = site?.look?.logo
  return (
    <Flex component="span" gap="xs" align="center" miw={0} fw={600} className={`admin-plain ${className}`}>
      {logo ? <img src={logo} alt="" height={size} className={classes.logo} /> : <Logo size={size} />}
      <span>{site?.name || otherwise}</span>
    </Flex>
  )
}
