import {
  Box,
  type BoxProps,
  createPolymorphicComponent,
  getSpacing,
  type MantineSpacing,
} from '@mantine/core'
import type { ComponentProps } from 'react'

interface AutoColumnsProps extends BoxProps {
  least: string
  /** Greatest width of a column; default: an equal share of the row. */
  most?: string
  gap?: MantineSpacing
  /** True where a few entries stretch over the whole width instead of leaving columns empty. */
  fit?: boolean
  /** True where every entry of a row gets the height of the highest. */
  level?: boolean
}

/** Columns of equal width, as many as there is room for. */
export const AutoColumns = createPolymorphicComponent<'div', AutoColumnsProps>(
  ({ least, most = '1fr', gap = 'sm', fit = false, level = false, className, ...box }: AutoColumnsProps) => (
    <Box
      {...box}
      className={`admin-auto-columns${className ? ` ${className}` : ''}`}
      style={{
        gridTemplateColumns: `repeat(${fit ? 'auto-fit' : 'auto-fill'}, minmax(min(${least}, 100%), ${most}))`,
        gap: getSpacing(gap),
        alignItems: level ? 'stretch' : 'start',
      }}
    />
  ),
)

interface BesideProps extends ComponentProps<'div'> {
  /** The tracks of the two columns. */
  columns: string
  'data-beside'?: true | undefined
}

/** Two columns where there is room for both, one below the other elsewhere. */
export const Beside = ({ columns, className = '', ...place }: BesideProps) => (
  <Box __vars={{ '--columns': columns }} className={`admin-beside ${className}`} {...place} />
)
