/** Card of the pages around a session, such as sign-in and sign-out, in the firm's accent colour. */
import type { ReactNode } from 'react'
import { useFirmAccent } from '#shared/admin/platform/components/facts/use-firm.ts'
import classes from './sign-in.module.css'

export const SignInCard = ({ children }: { children: ReactNode }) => (
  <div className={`admin-card ${classes.form}`} style={useFirmAccent('page')}>
    {children}
  </div>
)
