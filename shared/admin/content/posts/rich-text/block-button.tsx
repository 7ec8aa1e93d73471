/** Inserts a site block into the text or changes the selected one; for a calculator also the preset that it opens. */

import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { type BlockKind, blockKinds, type PostBlock, presetOf } from '#shared/domain/text/post-blocks.ts'
import { blockNames } from './site-block.ts'
import { onEnter, type ToolForms } from './tool-popover.tsx'

/** Loaded lazily, because it brings the rules of the calculation. */
const PresetFields = lazyPart(
  async () => (await import('./preset-fields.tsx')).PresetFields,
  <LoadingState rows={4} />,
)

interface BlockButtonProps {
  editor: Editor
  /** The block selected in the text. */
  chosen: PostBlock | null
  forms: ToolForms
}

export const BlockButton = ({ editor, chosen, forms }: BlockButtonProps) => {
  const close = () => {
    forms.open(null)
    editor.commands.focus()
  }
  return (
    <>
      <IconButton
        icon="bill"
        label={chosen ? texts.changeSiteBlock : texts.insertSiteBlock}
        aria-haspopup="dialog"
        onClick={() => forms.open('block')}
      />
      <Modal
        opened={forms.opened === 'block'}
        onClose={close}
        title={texts.siteBlock}
        centered
        size="34rem"
        returnFocus={false}
      >
        <BlockForm editor={editor} chosen={chosen} onDone={close} />
      </Modal>
    </>
  )
}

const BlockForm = ({ editor, chosen, onDone }: Omit<BlockButtonProps, 'forms'> & { onDone(): void }) => {
  const [kind, setKind] = useState<BlockKind>(chosen?.kind ?? 'calculator')
  const [address, setAddress] = useState(chosen?.preset ? addressOf(chosen.preset) : '')
  const [byFields, setByFields] = useState(Boolean(chosen?.preset))
  const [sound, setSound] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = presetOf(address)
  const apply = () => {
    const preset = kind === 'calculator' ? typed : ''
    if (preset === null) return setProblem(texts.needCalculationLink)
    if (kind === 'calculator' && !sound) return setProblem(texts.correctCalculation)
    if (chosen) editor.commands.updateAttributes('siteBlock', { kind, preset })
    else insertBlock(editor, kind, preset)
    onDone()
  }
  const change = (next: string, isSound: boolean) => {
    setAddress(next)
    setSound(isSound)
    setProblem(null)
  }
  return (
    <Stack gap="sm" onKeyDown={onEnter(apply)}>
      <NativeSelect
        // Focuses the field instead of the close button, on which a second Enter would close the dialog.
        data-autofocus
        label={texts.block}
        description={blockNames[kind].hint}
        value={kind}
        onChange={event => {
          const named = blockKinds.find(known => known === event.currentTarget.value)
          if (named) setKind(named)
        }}
        data={blockKinds.map(value => ({ value, label: blockNames[value].title }))}
      />
      {kind === 'calculator' && (
        <>
          <TextInput
            label={texts.calculationLink}
            description={texts.emptyCalculation}
            placeholder="/calculator?…"
            value={address}
            error={problem}
            onChange={event => change(event.currentTarget.value, true)}
          />
          {byFields && typed !== null ? (
            <PresetFields preset={typed} onChange={(preset, isSound) => change(addressOf(preset), isSound)} />
          ) : (
            <SmallButton className="admin-start" onClick={() => setByFields(true)}>
              {texts.fillByFields}
            </SmallButton>
          )}
        </>
      )}
      <Group gap="xs">
        <Button onClick={apply}>{chosen ? texts.change : texts.insert}</Button>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

const addressOf = (preset: string): string => `/calculator?${preset}`

/** Inserts after the top-level block of the cursor, since lists, quotations and cells cannot hold site blocks. */
const insertBlock = (editor: Editor, kind: BlockKind, preset: string): void => {
  const { doc, selection } = editor.state
  const index = selection.$to.index(0)
  const end = selection.$to.depth === 0 ? selection.to : selection.$to.after(1)
  const isEmptyLine = doc.maybeChild(index)?.type.name === 'paragraph' && doc.child(index).content.size === 0
  const at = isEmptyLine && selection.$to.depth > 0 ? { from: selection.$to.before(1), to: end } : end
  editor.chain().insertContentAt(at, { type: 'siteBlock', attrs: { kind, preset } }).focus().run()
}
