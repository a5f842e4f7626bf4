import { describe, expect, it } from 'vitest';
import { mediaNameMax } from '@fanfare/core/media/library.ts';
import { fileNameOf } from './file-name.ts';

const at = (path: string) => new URL(`https://files.example.com${path}`);

describe('the name of a downloaded file', () => {
  it.each([
    ['/films/harbour.mp4', undefined, 'harbour.mp4'],
    ['/films/Harbour%20at%20dawn.mp4?size=1', undefined, 'Harbour at dawn.mp4'],
    ['/films/harbour', undefined, 'harbour.mp4'],
    ['/films/harbour.jpg', undefined, 'harbour.mp4'],
    ['/watch.php', undefined, 'watch.mp4'],
    ['/100%/', undefined, '100%.mp4'],
    ['/', undefined, 'files.example.mp4'],
    ['/a', 'attachment; filename="Boats, early.mp4"', 'Boats, early.mp4'],
    ['/a', 'attachment; filename=boats.mov; size=3', 'boats.mp4'],
    ['/a', "attachment; filename=x; filename*=UTF-8''%C3%A9t%C3%A9.mp4", 'été.mp4'],
    ['/a', 'attachment; filename="../../etc/passwd"', 'passwd.mp4'],
    ['/a', 'attachment; filename="C:\\boats.mp4"', 'boats.mp4'],
    ['/a.mp4', 'attachment; filename=""', 'a.mp4'],
    ['/a.mp4', 'inline', 'a.mp4'],
    ['/a%0a%e2%80%aeb.mp4', undefined, 'a b.mp4'],
    ['/..%2f..%2fx', undefined, 'x.mp4'],
  ])('the path %s with the header %j gives the name %s', (path, disposition, expected) => {
    expect(fileNameOf(at(path), disposition, 'video/mp4')).toBe(expected);
  });

  it('both extensions of a JPEG are kept', () => {
    expect(fileNameOf(at('/a.JPEG'), undefined, 'image/jpeg')).toBe('a.JPEG');
    expect(fileNameOf(at('/a.jpg'), undefined, 'image/jpeg')).toBe('a.jpg');
  });

  it('the name stays within the maximum length', () => {
    expect(fileNameOf(at(`/${'a'.repeat(400)}`), undefined, 'video/webm').length).toBeLessThanOrEqual(
      mediaNameMax,
    );
    expect(fileNameOf(at(`/${'a'.repeat(400)}.webm`), undefined, 'video/webm').length).toBeLessThanOrEqual(
      mediaNameMax,
    );
  });
});
