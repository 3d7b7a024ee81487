import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

export const testCredentials = { accessKeyId: 'key', secretAccessKey: 'secret' }

/** Creates a bucket in a test store. */
export async function createBucket(endpoint: string, name: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: testCredentials,
  })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
}
