import { Flex } from '@mantine/core'
import { language } from '#messages/language.js'
import { firmIn } from '#shared/domain/site/firm-name.ts'
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
      {logo ? <img src={logo} alt="" height={size} style={logoStyle} /> : <Logo size={size} />}
      <span>{site?.name ? firmIn(language, site.name) : otherwise}</span>
    </Flex>
  )
}

const logoStyle = { width: 'auto', maxWidth: '40%', objectFit: 'contain' } as const

/** Rendered here, since the desktop window has no files of the site. */
const Logo = ({ size }: { size: number }) => (
  <svg
    style={{ display: 'block', flex: 'none' }}
    width={size}
    height={size}
    viewBox="8 9 48 48"
    aria-hidden="true"
  >
    <path fill="none" stroke="var(--accent)" strokeWidth="6" d="M13 53V31A19 19 0 0 1 51 31V53" />
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M20.5 53L29.6 26H34.4L43.5 53ZM31.3 30L31.1 35H32.9L32.7 30ZM30.9 39L30.5 48H33.5L33.1 39Z"
    />
  </svg>
)
