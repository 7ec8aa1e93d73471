import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import * as texts from '#messages/admin/system/accounts.js'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
import { useFirmAccent } from '#shared/admin/platform/components/facts/use-firm.ts'
import classes from './sign-in.module.css'

export const SignInCard = ({ page, children }: { page: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = texts.adminTitle({ page })
  }, [page])
  return (
    <div className={`admin-card ${classes.form}`} style={useFirmAccent('page')}>
      {children}
    </div>
  )
}

export const SignInHead = ({ title, about }: { title: string; about?: string }) => (
  <div>
    <Box mb="lg" pb="lg" style={{ borderBottom: '1px solid var(--admin-line-soft)' }}>
      <FirmName size={30} />
    </Box>
    <Title order={1}>{title}</Title>
    {about && (
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    )}
  </div>
)
