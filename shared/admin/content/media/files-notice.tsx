/** Questions to the owner about the files: which installation they belong to, and whether a large sweep may go on. */

import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/media.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { LargeRemoval } from '#shared/admin/platform/forms/large-removal.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { adoptFilesEndpoint, decideSweepEndpoint, type FilesState } from '#shared/contract/content/media.ts'
import type { Overview } from '#shared/contract/system/system.ts'

export const FilesNotice = ({ overview: { files } }: { overview: Overview }) => {
  const decides = useCan('system.backup')
  const [adopting, setAdopting] = useState(false)
  if (!files) return null
  return (
    <>
      {files.state === 'unchecked' && (
        <Alert color="yellow" mb="md">
          {texts.storeSilent}
        </Alert>
      )}
      {files.state === 'foreign-files' && (
        <Alert color="red" mb="md" title={texts.filesOfOther}>
          <Text size="sm">{texts.filesOfOtherHint}</Text>
          {decides && (
            <SmallButton mt="sm" onClick={() => setAdopting(true)}>
              {texts.adopt}
            </SmallButton>
          )}
        </Alert>
      )}
      {files.question && <SweepQuestion question={files.question} decides={decides} />}
      {adopting && <AdoptDialog onClose={() => setAdopting(false)} />}
    </>
  )
}

const SweepQuestion = ({
  question: { unused, pictures },
  decides,
}: {
  question: NonNullable<FilesState['question']>
  decides: boolean
}) => {
  const { client } = useServices()
  return (
    <LargeRemoval
      title={texts.sweepWants({ unused, pictures })}
      decides={decides}
      action={texts.moveToBin}
      onDecide={async allow => {
        await client.call(decideSweepEndpoint, { body: { allow } })
        return allow ? texts.willMoveToBin : texts.willStay
      }}
    >
      {texts.sweepMeaning}
    </LargeRemoval>
  )
}

const AdoptDialog = ({ onClose }: { onClose(): void }) => (
  <PasswordDialog
    title={texts.adoptQuestion}
    action={texts.adoptYes}
    act={(client, currentPassword) => client.call(adoptFilesEndpoint, { body: { currentPassword } })}
    changes={['overview']}
    done={texts.adopted}
    onClose={onClose}
  >
    {texts.adoptMeaning}
  </PasswordDialog>
)
