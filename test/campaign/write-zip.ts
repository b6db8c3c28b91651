import { writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as an archive may state it, rightly or not. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** Unix mode with the file type; without one, the archive was not made on Unix. */
  readonly mode?: number;
  /** Size that the list states instead of the right one. */
  readonly statedSize?: number;
  readonly flags?: number;
}

/** Writes a zip archive. @param change makes the compressed bytes of an entry wrong */
export function writeZip(
  file: string,
  entries: readonly (ZipEntry | readonly [name: string, content: string])[],
  change: (bytes: Buffer, name: string) => Buffer = (bytes) => bytes,
): void {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const each of entries) {
    const {
      name,
      content,
      mode,
      statedSize,
      flags = 0,
    }: ZipEntry = 'name' in each ? each : { name: each[0], content: each[1] };
    const plain = Buffer.from(content);
    const packed = change(deflateRawSync(plain), name);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800 | flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(0x5b212000, 6);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(statedSize ?? plain.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const maker = Buffer.from([20, mode === undefined ? 0 : 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), maker, facts, rest, path]));
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  writeFileSync(file, Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end]));
}
