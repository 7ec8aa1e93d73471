import { Box, Button, Flex, Text } from '@mantine/core'
import * as texts from '#messages/admin/content/site-pages.js'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { missingSections, placeOf } from './page-original.ts'
import { titleOfSection } from './section-kinds.ts'

export interface MissingSectionsProps {
  sections: readonly SiteSection[]
  original: readonly SiteSection[]
  onTake(section: SiteSection, place: number): void
}

export const MissingSections = ({ sections, original, onTake }: MissingSectionsProps) => {
  const missing = missingSections(sections, original)
  if (missing.length === 0) return null
  return (
    <Box
      component="section"
      mb="xs"
      px="sm"
      py="xs"
      bd="1px dashed var(--admin-line)"
      bdrs="md"
      fz="md"
      aria-label={texts.untranslated}
    >
      <Text mb="3xs" className="admin-quiet">
        {texts.onlyInOriginal}
      </Text>
      <Flex component="ul" direction="column" gap="4xs">
        {missing.map(section => (
          <Flex component="li" key={section.id} gap="xs" align="center" justify="space-between">
            <span lang="ru">{titleOfSection(section)}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={texts.takeAsStartOf({ section: titleOfSection(section) })}
              onClick={() => onTake(section, placeOf(sections, original, section.id))}
            >
              {texts.takeAsStart}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
