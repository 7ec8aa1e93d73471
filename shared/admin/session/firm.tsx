/** The head of the pages before the sign-in. */
import { useEffect, useState } from 'react'
import { readPage } from '#shared/contract/pages.ts'
import { Logo } from '../components/logo.tsx'
import { useServices } from '../services.ts'

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
    <p className="admin-login-firm">
      <Logo size={30} />
      <span>{name}</span>
    </p>
  )
}
