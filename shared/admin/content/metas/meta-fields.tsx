/** The fields of a meta record except its page, and a preview of the search result. */
import { Textarea, TextInput } from '@mantine/core'
import type { WorkDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { SplitView } from '#shared/admin/platform/split-view/split-view.tsx'
import type { Meta } from '#shared/contract/content/metas.ts'
import { LengthHint, searchLengths } from './length-hint.tsx'
import type { MetaValues } from './meta-kind.ts'
import { SearchPreview } from './search-preview.tsx'
import type { useMetaEditor } from './use-meta-editor.ts'

export const metaLabels: Record<keyof MetaValues, string> = {
  page: 'Страница',
  title: 'Заголовок',
  description: 'Описание',
  keywords: 'Ключевые слова',
}

/** Differences from the stored record; `stored` is null for a new one. */
export const metaDifferences = (stored: Meta | null, mine: MetaValues): WorkDifference[] =>
  fieldNames
    .filter(name => mine[name] !== (stored?.[name] ?? ''))
    .map(name => ({ label: metaLabels[name], saved: stored?.[name] ?? '', mine: mine[name] }))

export interface MetaFieldsProps {
  editor: ReturnType<typeof useMetaEditor>
  /** Path of the page, shown in the preview. */
  path: string
  /** The original record of this translation; null where it is not shown. */
  original: Meta | null
}

export const MetaFields = ({ editor: { field, form }, path, original }: MetaFieldsProps) => {
  const mayWrite = useCan('content.write')
  const besideOriginal = (name: 'title' | 'description' | 'keywords') => ({
    label: metaLabels[name],
    original: original?.[name] ?? null,
    value: form.values[name],
    onTake: mayWrite ? (value: string) => form.setFieldValue(name, value) : null,
  })
  return (
    <>
      <SplitView {...besideOriginal('title')}>
        <TextInput
          label={metaLabels.title}
          description={<LengthHint text={form.values.title} best={searchLengths.title} />}
          inputWrapperOrder={order}
          {...field('title')}
        />
      </SplitView>
      <SplitView {...besideOriginal('description')}>
        <Textarea
          label={metaLabels.description}
          rows={3}
          description={<LengthHint text={form.values.description} best={searchLengths.description} />}
          inputWrapperOrder={order}
          {...field('description')}
        />
      </SplitView>
      <SplitView {...besideOriginal('keywords')}>
        <TextInput label={metaLabels.keywords} description="Через запятую" {...field('keywords')} />
      </SplitView>
      <SearchPreview title={form.values.title} path={path} description={form.values.description} />
    </>
  )
}

const fieldNames = ['page', 'title', 'description', 'keywords'] as const
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
