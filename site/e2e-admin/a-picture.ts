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

/** Noise, which no format makes small: 300 KB, so that it can be seen on its way. */
export const aHeavyPicture = async () => ({
  name: 'noise.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 800,
      height: 500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
})
