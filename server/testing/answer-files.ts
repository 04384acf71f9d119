import nacl from 'tweetnacl';

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** Seals any content as the student's page seals answers. */
export function sealForServer(publicKey: string, attemptId: unknown, content: string): string {
  const once = nacl.box.keyPair();
  const nonce = nacl.randomBytes(nacl.box.nonceLength);
  const serverKey = new Uint8Array(Buffer.from(publicKey, 'base64url'));
  const box = nacl.box(new Uint8Array(Buffer.from(content)), nonce, serverKey, once.secretKey);
  return JSON.stringify({
    format: 'cquiz-answers',
    version: 1,
    attemptId,
    key: encode(once.publicKey),
    nonce: encode(nonce),
    box: encode(box),
  });
}
