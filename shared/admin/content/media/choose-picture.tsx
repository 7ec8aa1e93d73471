/**
 * Chooses a picture of the library, or uploads a new one and chooses that: `<ChoosePicture onChoose={picture => …} />`
 * is a button with its dialog. The dialog's code loads when it is first opened.
 */

import { useState } from 'react'
import * as texts from '#messages/admin/content/media.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import type { PictureDialogProps } from './picture-dialog.tsx'

const Dialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

interface ChoosePictureProps extends Pick<PictureDialogProps, 'onChoose'> {
  label?: string
}

export const ChoosePicture = ({ label = texts.fromLibrary, onChoose }: ChoosePictureProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SmallButton leftSection={<Icon name="image" size={15} />} onClick={() => setOpened(true)}>
        {label}
      </SmallButton>
      <PictureChoice opened={opened} onChoose={onChoose} onClose={() => setOpened(false)} />
    </>
  )
}

/** The dialog without a button, for callers that render a button of their own. */
export const PictureChoice = ({ opened, onChoose, onClose }: PictureDialogProps & { opened: boolean }) =>
  opened && (
    <Dialog
      onChoose={picture => {
        onClose()
        onChoose(picture)
      }}
      onClose={onClose}
    />
  )
