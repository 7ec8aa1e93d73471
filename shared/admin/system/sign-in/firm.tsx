/** The head of the pages before the sign-in. */
import { useEffect, useState } from 'react'
import { Logo } from '#shared/admin/platform/components/logo.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { readPage } from '#shared/contract/pages.ts'
import classes from './sign-in.module.css'

/** Whose office this is. Its name is asked for as a visitor would; without it the mark stands alone. */
export const Firm = () => {
  const { client } = useServices()
  const [name, setName] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    client
      .call(readPage, { query: { path: '/offline' }, signal: stop.signal })
      .then(({ site }) => setName(site.name))
      .catch(() => {})
    return () => stop.abort()
  }, [client])
  return (
    <p className={classes.firm}>
      <Logo size={30} />
      <span>{name}</span>
    </p>
  )
}
