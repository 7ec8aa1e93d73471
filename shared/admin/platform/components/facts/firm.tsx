/** Whose office this is: its logo and name, as visitors see them. */
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/admin/platform/services.ts'
import classes from './firm.module.css'
import { Logo } from './logo.tsx'

interface FirmProps {
  /** Of the mark, in pixels. */
  size: number
  /** In the place of a name that is not known. */
  otherwise?: string
  className?: string
}

export const Firm = ({ size, otherwise = '', className = '' }: FirmProps) => {
  const { client } = useServices()
  const { data: site } = useQuery({
    queryKey: ['firm'],
    queryFn: async ({ signal }) => {
      // What a public page is made of is a large contract, and the frame comes first.
      const { readPage } = await import('#shared/contract/content/pages.ts')
      return (await client.call(readPage, { query: { path: '/offline' }, signal })).site
    },
    retry: false,
  })
  const logo = site?.look?.logo
  return (
    <span className={`${classes.firm} ${className}`}>
      {logo ? <img src={logo} alt="" height={size} className={classes.logo} /> : <Logo size={size} />}
      <span>{site?.name || otherwise}</span>
    </span>
  )
}
