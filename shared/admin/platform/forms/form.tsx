/** The only form component of the admin: problems above the fields, buttons below them. */
import { Box, type BoxProps, Button, Group, type MantineSpacing, Stack } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { useFocusReturn } from '../components/controls/use-focus-back.ts'
import { CancelButton } from './cancel-button.tsx'
import { FormErrorNote, FormFailure } from './form-error-note.tsx'

export interface FormProps extends Pick<BoxProps, 'maw' | 'mt' | 'mb'> {
  /** Accessible name. */
  label?: string | undefined
  /** Heading, which names the form in place of `label`. */
  heading?: ReactNode
  /** Id of a heading outside that names the form. */
  labelledBy?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLFormElement> | undefined
  className?: string | undefined
  /** True for a form among records: a line sets it apart. */
  framed?: boolean | undefined
  gap?: MantineSpacing | undefined
  failure?: string | null | undefined
  errors?: Readonly<Record<string, unknown>> | undefined
  /** Label of the submit button; left out where the buttons stand elsewhere. */
  action?: string | undefined
  /** Keys that press the submit button, shown as its tooltip. */
  keys?: string | undefined
  saving?: boolean | undefined
  disabled?: boolean | undefined
  dirty?: boolean | undefined
  /** Further buttons, after the submit button. */
  buttons?: ReactNode
  /** Shown after all buttons. */
  aside?: ReactNode
  onSubmit(): void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

export const Form = ({
  label,
  heading,
  labelledBy,
  className,
  framed = false,
  gap = 'md',
  failure = null,
  errors = {},
  action,
  keys,
  saving = false,
  disabled = false,
  dirty = false,
  buttons,
  aside,
  onSubmit,
  onCancel,
  children,
  ...place
}: FormProps) => {
  const headingId = useId()
  useFocusReturn(onCancel !== undefined)
  return (
    <Box
      component="form"
      {...(framed && { bd: '1px solid var(--accent)', bdrs: 'md', p: 'sm' })}
      {...place}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      noValidate
      className={className ?? ''}
      aria-label={label}
      aria-labelledby={heading ? headingId : labelledBy}
    >
      {heading && <h2 id={headingId}>{heading}</h2>}
      <Stack gap={gap}>
        <FormFailure text={failure} />
        {children}
        {action !== undefined && (
          <Group gap="xs">
            <Button type="submit" loading={saving} disabled={disabled} title={keys}>
              {action}
            </Button>
            {buttons}
            {onCancel && <CancelButton dirty={dirty} onCancel={onCancel} />}
            {aside}
            <FormErrorNote errors={errors} failure={failure} />
          </Group>
        )}
      </Stack>
    </Box>
  )
}
