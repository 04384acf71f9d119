import nacl from 'tweetnacl';

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** Seals whatever it is given as the page of the student seals its answers. */
export function sealForServer(publicKey: string, attemptId: unknown, told: string): string {
  const once = nacl.box.keyPair();
  const nonce = nacl.randomBytes(nacl.box.nonceLength);
  const serverKey = new Uint8Array(Buffer.from(publicKey, 'base64url'));
  const box = nacl.box(new Uint8Array(Buffer.from(told)), nonce, serverKey, once.secretKey);
  return JSON.stringify({
    format: 'cquiz-answers',
    version: 1,
    attemptId,
    key: encode(once.publicKey),
    nonce: encode(nonce),
    box: encode(box),
  });
}
