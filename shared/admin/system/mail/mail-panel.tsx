/** The mail server, as in the first setup. */

import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { setupQuery } from '#shared/admin/platform/setup-query.ts'
import { MailStep } from './mail-step.tsx'

export const MailPanel = () => {
  const { client } = useServices()
  const setup = useQuery(setupQuery(client))
  if (setup.isPending) return <LoadingRows rows={3} />
  if (setup.isError) return <Failed error={setup.error} onRetry={() => void setup.refetch()} />
  return (
    <Box component="section" maw="46rem" className="admin-card" aria-labelledby="mail-title">
      <h2 id="mail-title">Почта</h2>
      <MailStep mail={setup.data.mail} />
    </Box>
  )
}
