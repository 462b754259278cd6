import { writeFileSync } from 'node:fs';
import type { DataFolder } from '../support/data-folder';

const VTT = `WEBVTT

00:00.000 --> 00:02.000
<v Anna>Shall we begin?

00:02.000 --> 00:05.000
<v Boris>With the walrus, as agreed.
`;

const SRT = (unlike: number): string => `1
00:00:00,000 --> 00:00:02,000
Anna: Where were we?

2
00:00:02,000 --> 00:00:04,500
Boris: At the budget, draft ${unlike}.
`;

/** Files of meetings as they lie on a disk: good ones, and those that cannot be taken. */
export interface MeetingFiles {
  readonly vtt: string;
  readonly srt: string;
  /** A transcript that goes wrong in its fourth line. */
  readonly broken: string;
  /** Not a transcript at all. */
  readonly picture: string;
}

/** Writes them; the SRT is one that was never seen before. */
export function meetingFiles(folder: DataFolder): MeetingFiles {
  const put = (name: string, content: string | Buffer): string => {
    const file = folder.beside(name);
    writeFileSync(file, content);
    return file;
  };
  return {
    vtt: put('Design review.vtt', VTT),
    srt: put('Budget call.srt', SRT(Date.now())),
    broken: put('Broken.vtt', 'WEBVTT\n\nNOTE a note\n00:00.000 --> later\nLost words\n'),
    picture: put('Whiteboard.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  };
}
