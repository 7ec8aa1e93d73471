import * as texts from '#messages/admin/content/posts.js'
import { InOrder } from '#shared/ui/in-order.tsx'
import { PostText } from './post-text.tsx'
import classes from './posts.module.css'
import { blockDifferences } from './text-blocks.ts'

export interface TextDifferenceProps {
  before: string
  after: string
  onlyChanged?: boolean
}

export const TextDifference = ({ before, after, onlyChanged }: TextDifferenceProps) => {
  const parts = blockDifferences(before, after).filter(({ kind }) => !onlyChanged || kind === 'changed')
  if (parts.every(({ kind }) => kind === 'same')) {
    return <p className="admin-quiet">{texts.sameText}</p>
  }
  return (
    <div className={classes.difference}>
      <InOrder items={parts}>
        {part =>
          part.kind === 'same' ? (
            <PostText html={part.blocks.join('')} />
          ) : (
            <div>
              {part.removed.length > 0 && (
                <del>
                  <PostText html={part.removed.join('')} />
                </del>
              )}
              {part.added.length > 0 && (
                <ins>
                  <PostText html={part.added.join('')} />
                </ins>
              )}
            </div>
          )
        }
      </InOrder>
    </div>
  )
}
