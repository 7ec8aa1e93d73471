/** Every kind of record that shows pictures of the library. */

import { picturesOfCases } from './cases/pictures-of-cases.ts'
import type { PictureUse } from './media/picture-use.ts'
import { picturesOfOptions } from './media/pictures-of-options.ts'
import { picturesOfPosts } from './posts/pictures-of-posts.ts'
import { picturesOfPages } from './site-pages/pictures-of-pages.ts'

export const pictureUses: readonly PictureUse[] = [
  picturesOfPosts,
  picturesOfPages,
  picturesOfCases,
  picturesOfOptions,
]
