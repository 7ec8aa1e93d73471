/** Pictures for journeys, made on the spot. */
import sharp from 'sharp'

/** Another colour is another picture. */
export const aPicture = async (name = 'car.jpg', background = '#3b5c7a') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
