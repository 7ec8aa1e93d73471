/** Pictures for journeys, made on the spot. */
import sharp from 'sharp'

export const aPicture = async (name = 'car.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3b5c7a' } })
    .jpeg()
    .toBuffer(),
})
