import { Box, Button, Flex, Group, NativeSelect, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import * as texts from '#messages/admin/platform/comments.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import type { Comment, CommentKind } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { useUser } from '../session/use-session.ts'
import classes from './comments.module.css'
import { namedInText } from './named-in-text.ts'
import { type CommentWriter, useComments, useNewComment } from './use-comments.ts'

export interface CommentsProps {
  kind: CommentKind
  /** Id of the record, or for a table its title and version: `copart-fee-3`. */
  record: string
  /** Other entries, sorted among the comments by time. */
  beside?: readonly Said[]
  title?: string
}

/** Entry shown among the comments: time in ISO 8601, and a list item. */
export interface Said {
  at: string
  line: ReactNode
}

export const Comments = ({ kind, record, beside, title = texts.title }: CommentsProps) => {
  const comments = useComments(kind, record)
  const writer = useNewComment(kind, record, comments.send)
  return (
    <CommentList title={title} comments={comments} beside={beside}>
      <CommentField label={texts.newComment} writer={writer} />
    </CommentList>
  )
}

interface CommentListProps {
  title: string
  comments: Pick<ReturnType<typeof useComments>, 'list' | 'fresh' | 'remove'>
  beside?: CommentsProps['beside'] | undefined
  /** List items before the comments. */
  first?: ReactNode
  /** List items after the comments. */
  last?: ReactNode
  /** The field for a new comment. */
  children: ReactNode
}

export const CommentList = ({ title, comments, beside = [], first, last, children }: CommentListProps) => {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const said = (comments.list.data ?? []).map(comment => ({
    at: comment.createdAt,
    line: (
      <CommentLine
        key={comment.id}
        comment={comment}
        isFresh={comments.fresh.has(comment.id)}
        onRemove={() => {
          comments.remove(comment)
          // The pressed button goes with its comment.
          heading.current?.focus()
        }}
      />
    ),
  }))
  const lines = [...beside, ...said].toSorted((one, other) => one.at.localeCompare(other.at))
  const fresh = comments.list.data?.filter(({ id }) => comments.fresh.has(id)).length ?? 0
  return (
    <Flex component="section" direction="column" gap="xs" aria-labelledby={titleId}>
      <Box component="h2" m={0} id={titleId} ref={heading} tabIndex={-1}>
        <span>{`${title} `}</span>
        {fresh > 0 && <Badge tone="accent">{texts.fresh({ n: fresh })}</Badge>}
      </Box>
      <QueryState of={comments.list} rows={2} />
      {(first || last || lines.length > 0) && (
        <Flex component="ol" direction="column" gap="xs" className={classes.said}>
          {first}
          {lines.map(({ line }) => line)}
          {last}
        </Flex>
      )}
      {children}
    </Flex>
  )
}

interface CommentLineProps {
  comment: Comment
  isFresh: boolean
  onRemove(): void
}

const CommentLine = ({ comment, isFresh, onRemove }: CommentLineProps) => (
  <NoteLine
    isFresh={isFresh}
    head={
      <>
        <strong>{comment.own ? texts.you : comment.author}</strong> <RelativeTime of={comment.createdAt} />
        {isFresh && <VisuallyHidden>{texts.isNew}</VisuallyHidden>}
      </>
    }
    text={comment.text}
    remove={comment.own ? { label: texts.removeComment, run: onRemove } : null}
  >
    {comment.mentions.length > 0 && (
      <p className="admin-quiet-small">
        {texts.forWhom({ value1: comment.mentions.map(({ name }) => name).join(', ') })}
      </p>
    )}
  </NoteLine>
)

interface NoteLineProps {
  head: ReactNode
  text: string
  isFresh?: boolean
  remove?: { label: string; run(): void } | null
  children?: ReactNode
}

export const NoteLine = ({ head, text, isFresh = false, remove = null, children }: NoteLineProps) => (
  <li data-fresh={isFresh || undefined}>
    <Flex component="p" wrap="wrap" gap="2xs" align="center" fz="sm">
      {head}
      {remove && (
        <IconButton
          icon="trash"
          label={remove.label}
          iconSize={14}
          size="sm"
          ms="auto"
          onClick={remove.run}
        />
      )}
    </Flex>
    <Text className="admin-lines">{text}</Text>
    {children}
  </li>
)

interface CommentFieldProps {
  label: string
  writer: CommentWriter
  field?: RefObject<HTMLTextAreaElement | null>
}

export const CommentField = ({ label, writer, field }: CommentFieldProps) => {
  const user = useUser()
  const people = (useCall(listAdminsEndpoint).data ?? []).filter(({ id }) => id !== user?.id)
  const { text, mentions, busy, problem } = writer.draft
  const named = namedInText(text, people).filter(({ id }) => !mentions.includes(id))
  const add = (event: { preventDefault(): void }) => {
    event.preventDefault()
    writer.add(named.map(({ id }) => id))
  }
  return (
    // Not a <form>, which must not be nested: the comments may be inside the form of their record.
    <Stack gap="xs">
      <Textarea
        ref={field ?? null}
        aria-label={label}
        placeholder={texts.noteHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5_000}
        value={text}
        error={problem}
        onChange={event => writer.type(event.currentTarget.value)}
        onKeyDown={event => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && add(event)}
      />
      {mentions.length + named.length > 0 && (
        <Group gap={4}>
          {named.map(({ id, name }) => (
            <Badge key={id} tone="mute">
              {name}
            </Badge>
          ))}
          {people
            .filter(({ id }) => mentions.includes(id))
            .map(({ id, name, email }) => (
              <Button
                key={id}
                size="compact-xs"
                variant="default"
                rightSection={<Icon name="close" size={10} />}
                aria-label={texts.unmention({ value1: name || email })}
                onClick={() => writer.mention(id)}
              >
                {name || email}
              </Button>
            ))}
        </Group>
      )}
      <Group gap="xs" justify="space-between">
        {people.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={texts.mentionColleague}
            value=""
            onChange={event => writer.mention(Number(event.currentTarget.value))}
            data={[
              { value: '', label: texts.mention },
              ...people
                .filter(({ id }) => !mentions.includes(id))
                .map(({ id, name, email }) => ({ value: String(id), label: name || email })),
            ]}
          />
        )}
        <SmallButton loading={busy} disabled={text.trim() === ''} onClick={add}>
          {texts.add}
        </SmallButton>
      </Group>
    </Stack>
  )
}
