/** Puts a block of the site into the text; of a calculator also which calculation it opens. */
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { type BlockKind, blockKinds, presetOf } from '#shared/domain/post-blocks.ts'
import { blockNames } from './site-block.ts'
import { onEnter, type ToolForms, ToolPopover } from './tool-popover.tsx'

export const BlockButton = ({ editor, forms }: { editor: Editor; forms: ToolForms }) => (
  <ToolPopover
    label="Вставить блок сайта"
    title="Блок сайта"
    icon="bill"
    opened={forms.opened === 'block'}
    onOpen={() => forms.open('block')}
    onClose={() => forms.open(null)}
  >
    <BlockForm editor={editor} onDone={() => forms.open(null)} />
  </ToolPopover>
)

const BlockForm = ({ editor, onDone }: { editor: Editor; onDone(): void }) => {
  const [kind, setKind] = useState<BlockKind>('calculator')
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const insert = () => {
    const preset = kind === 'calculator' ? presetOf(address) : ''
    if (preset === null)
      return setProblem('Ожидается ссылка на расчёт: откройте калькулятор и скопируйте адрес')
    insertBlock(editor, kind, preset)
    onDone()
  }
  return (
    <Stack gap="xs" onKeyDown={onEnter(insert)}>
      <NativeSelect
        label="Блок"
        description={blockNames[kind].hint}
        value={kind}
        onChange={event => {
          const chosen = blockKinds.find(known => known === event.currentTarget.value)
          if (chosen) setKind(chosen)
        }}
        data={blockKinds.map(value => ({ value, label: blockNames[value].title }))}
      />
      {kind === 'calculator' && (
        <TextInput
          label="Ссылка на расчёт"
          description="Пусто — калькулятор без заданных значений"
          placeholder="/calculator?…"
          value={address}
          error={problem}
          onChange={event => {
            setAddress(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      <Button size="xs" onClick={insert}>
        Вставить
      </Button>
    </Stack>
  )
}

/** After the block of the cursor: within a list, a quotation or a cell it has no place. */
const insertBlock = (editor: Editor, kind: BlockKind, preset: string): void => {
  const { doc, selection } = editor.state
  const index = selection.$to.index(0)
  const end = selection.$to.depth === 0 ? selection.to : selection.$to.after(1)
  const isEmptyLine = doc.maybeChild(index)?.type.name === 'paragraph' && doc.child(index).content.size === 0
  const at = isEmptyLine && selection.$to.depth > 0 ? { from: selection.$to.before(1), to: end } : end
  editor.chain().insertContentAt(at, { type: 'siteBlock', attrs: { kind, preset } }).focus().run()
}
