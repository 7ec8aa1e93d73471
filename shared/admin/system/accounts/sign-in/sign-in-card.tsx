/** The card of everything that is done before or after a session, in the firm's own colour. */
import type { ReactNode } from 'react'
import { useFirmAccent } from '#shared/admin/platform/components/facts/use-firm.ts'
import classes from './sign-in.module.css'

export const SignInCard = ({ children }: { children: ReactNode }) => (
  <div className={`admin-card ${classes.form}`} style={useFirmAccent('page')}>
    {children}
  </div>
)
