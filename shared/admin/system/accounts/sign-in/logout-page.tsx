/** Signing out: the page sends a POST, so that following a link alone ends no session. */

import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/accounts.js'
import { useServices } from '#shared/admin/platform/services.ts'
import classes from './sign-in.module.css'

export const LogoutPage = () => {
  const { state, signOut } = useSignOut()
  return (
    // No firm colour on this card: requesting it would send the session that is just ending.
    <div className={`admin-card ${classes.form}`}>
      <Stack gap="md">
        <Title order={1}>{state === 'done' ? texts.youSignedOut : texts.signOut}</Title>
        {state === 'leaving' && <Text role="status">{texts.endingSession}</Text>}
        {state === 'done' && <Text role="status">{texts.endedHere}</Text>}
        {state === 'failed' && <Text role="alert">{texts.endedWithoutServer}</Text>}
        <Group>
          {state === 'failed' && (
            <Button variant="default" onClick={signOut}>
              {texts.retry}
            </Button>
          )}
          {state !== 'leaving' && (
            <Anchor component={Link} to="/admin/login">
              {texts.signInAgain}
            </Anchor>
          )}
        </Group>
      </Stack>
    </div>
  )
}

const useSignOut = () => {
  const { session, queries } = useServices()
  const [state, setState] = useState<'leaving' | 'done' | 'failed'>('leaving')
  const started = useRef(false)
  const signOut = async () => {
    setState('leaving')
    try {
      // After a reload the session must be loaded before it can be ended.
      await session.ready()
      await session.signOut()
      setState('done')
    } catch {
      session.end()
      setState('failed')
    }
    queries.clear()
  }
  useEffect(() => {
    document.title = texts.signOutTitle
    if (started.current) return
    started.current = true
    void signOut()
  })
  return { state, signOut: () => void signOut() }
}
