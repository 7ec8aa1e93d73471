/** Settings tab of the mail server, the same form as in the first setup. */

import { Box } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { MailStep } from './mail-step.tsx'

export const MailPanel = () => {
  const setup = useCall(readSetupEndpoint)
  if (!setup.isSuccess) return <QueryState of={setup} rows={3} />
  return (
    <Box component="section" maw="46rem" className="admin-card" aria-labelledby="mail-title">
      <h2 id="mail-title">Почта</h2>
      <MailStep mail={setup.data.mail} />
    </Box>
  )
}
