import { Box, Text } from '@mantine/core'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

export const StatementNotes = ({
  statement: { missing, warnings },
}: {
  statement: Pick<CostBreakdown, 'missing' | 'warnings'>
}) =>
  missing.length + warnings.length > 0 && (
    <Box component="ul" my="xs" pl="md" style={{ listStyle: 'disc' }}>
      {[missing, warnings].map(notes =>
        notes.map(({ code, message }) => (
          <Text
            component="li"
            key={`${code} ${message}`}
            size="sm"
            c={notes === missing ? 'var(--admin-warn)' : 'dimmed'}
          >
            {message}
          </Text>
        )),
      )}
    </Box>
  )
