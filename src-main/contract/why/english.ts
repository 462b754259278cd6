import type { Words } from './words';

/**
 * The closed list of reasons: why something failed, or was left out of an import. These are the sentences that
 * assistants, scripts and logs are told; `app-words.ts` has those of the app. A value is named between braces.
 */
export const ENGLISH = {
  bug: 'Something went wrong inside TalkBar. The log has the details under {{id}}.',

  'argument.empty': '{{field}} may not be empty',
  'argument.long': '{{field}} may hold at most {{max}} characters',
  'argument.controls': '{{field}} may not hold control characters other than tabs and line breaks',
  'argument.least': '{{field}} must be at least {{min}}',
  'argument.range': '{{field}} must be from {{min}} to {{max}}',
  'argument.items': '{{field}} may hold at most {{max}} items',

  'item.missing': '{{kind}} not found in workspace',
  'item.trashed': '{{kind}} is in the Trash; restore it first',
  'item.notTrashed': '{{kind}} is not in the Trash; only what is there can be deleted for good',
  'workspace.missing': 'Workspace not found',
  'speaker.missing': 'Speaker not found in session',
  'session.recording': 'The session is still being recorded; try again after the recording has ended',
  'note.changed': 'The note has changed since it was read; read it again and edit its current text',
  'note.full': 'The note would hold more than {{max}} characters; begin another note',
  'undo.changed': 'The item has been changed since, so this can no longer be undone',
  'plan.projects': {
    one: 'Project limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} project, and this workspace already has {{used}}. Move a project to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above {{plan}}.',
    other:
      'Project limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} projects, and this workspace already has {{used}}. Move a project to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above {{plan}}.',
  },
  'plan.sessions': {
    one: 'Session limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} session, and this workspace already has {{used}}. Move a session to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above {{plan}}.',
    other:
      'Session limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} sessions, and this workspace already has {{used}}. Move a session to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above {{plan}}.',
  },
  'plan.topProjects': {
    one: 'Project limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} project, and this workspace already has {{used}}. Move a project to Trash, then try again.',
    other:
      'Project limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} projects, and this workspace already has {{used}}. Move a project to Trash, then try again.',
  },
  'plan.topSessions': {
    one: 'Session limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} session, and this workspace already has {{used}}. Move a session to Trash, then try again.',
    other:
      'Session limit reached ({{used}} of {{max}} on {{plan}}): your plan includes {{max}} sessions, and this workspace already has {{used}}. Move a session to Trash, then try again.',
  },

  'library.writing':
    "TalkBar's database was busy with another write. Try the same call again; if it created something, check first that it is not already there.",
  'library.preparing': 'Another TalkBar process is just preparing the library {{file}}. Try again in a moment.',
  'library.moved':
    'The library {{file}} was moved or replaced while TalkBar had it open; nothing was written. Try again: TalkBar opens what is there now.',
  'library.newer': 'TalkBar was updated; reconnect TalkBar in your assistant',
  'library.foreign':
    '{{file}} is a database of another program, not a TalkBar library. It was left as it is; move it away, or choose another data folder with --data-dir.',
  'library.notAFile':
    'TalkBar keeps its library in the file {{file}}, but that is no file. Move it away and try again.',
  'library.linkNowhere':
    "TalkBar's library {{file}} is a link to a file that is not there. Is a drive not connected? Otherwise remove the link.",
  'library.linkLoop':
    "TalkBar's library {{file}} cannot be reached: a link on the way leads back to itself. Remove that link.",
  'library.damaged':
    "TalkBar's library {{file}} is damaged and cannot be read. It was left as it is. Move the file, and those beginning with the same name, to another folder, and TalkBar begins a new library.",
  'library.damagedWithBackups':
    "TalkBar's library {{file}} is damaged and cannot be read. It was left as it is. Put a backup from {{backups}} in its place, or move the file, and those beginning with the same name, to another folder, and TalkBar begins a new library.",
  'library.diskFull': "TalkBar's library {{file}} cannot be opened: the disk is full. Free some space and try again.",
  'library.noPermission':
    'TalkBar may not write its library {{file}} ({{code}}). Give yourself permission to write that file and its folder, or choose another data folder with --data-dir.',
  'library.brokenDisk':
    "TalkBar's library {{file}}, or the log beside it, cannot be read ({{code}}). It was left as it is. Check the disk it is on, or choose another data folder with --data-dir.",
  'library.openDamaged':
    "TalkBar's library {{file}} is damaged; nothing was changed. Close every TalkBar and every assistant that uses it. Move the file, and those beginning with the same name, to another folder, and TalkBar begins a new library.",
  'library.openDamagedWithBackups':
    "TalkBar's library {{file}} is damaged; nothing was changed. Close every TalkBar and every assistant that uses it. Put a backup from {{backups}} in its place, or move the file, and those beginning with the same name, to another folder, and TalkBar begins a new library.",
  'library.openDiskFull':
    "The disk with TalkBar's library {{file}} is full; nothing was changed. Free some space and try again.",
  'library.openNoPermission':
    'TalkBar may not write its library {{file}} any more ({{code}}); nothing was changed. Give yourself permission to write that file and its folder, and try again.',
  'library.openBrokenDisk':
    "TalkBar's library {{file}} could not be read or written ({{code}}); nothing was changed. Check the disk it is on and the space left there, and try again.",

  'folder.fromNowhere':
    "TalkBar's data folder {{folder}} is given from the current folder, which is not there any more. Go to another folder, or give the whole path.",
  'folder.noHome':
    'TalkBar cannot tell where your home folder is. Set HOME to its whole path, or choose a data folder with --data-dir.',
  'folder.isFile':
    'TalkBar keeps its data in the folder {{folder}}, but there is a file of that name. Move it away, or choose another folder with --data-dir.',
  'folder.linkNowhere':
    "TalkBar's data folder {{folder}} is a link to a folder that is not there. Is a drive not connected? Otherwise remove the link.",
  'folder.noParent':
    "TalkBar's data folder {{folder}} cannot be made because the folder {{parent}} does not exist. Is a drive not connected?",
  'folder.diskFull':
    "TalkBar's data folder {{folder}} cannot be made: the disk is full. Free some space and try again.",
  'folder.noPermission':
    'TalkBar may not make its data folder {{folder}} ({{code}}). Check the permissions of {{parent}}.',
  'lock.notAFile':
    'TalkBar locks its data with a file {{file}}, but something else has that name. Move it away and try again.',

  'settings.writing': 'Another TalkBar process is just changing the settings. Try again.',
  'settings.notAFile':
    'TalkBar keeps its settings in the file {{file}}, but that is no file. Move it away and try again.',
  'settings.linkNowhere':
    "TalkBar's settings {{file}} are a link to a file that is not there. Put the file back, or remove the link.",
  'settings.linkLoop':
    "TalkBar's settings {{file}} cannot be reached: a link on the way leads back to itself. Remove that link.",
  'settings.diskFull': 'TalkBar cannot save {{file}}: the disk is full.',
  'settings.noPermission':
    'TalkBar may not write its settings {{file}} ({{code}}). Check the permissions of that file and its folder.',
  'settings.noFolder': 'TalkBar cannot save {{file}}: its folder is gone. Is a drive not connected?',
  'settings.brokenDisk': 'TalkBar cannot save {{file}} ({{code}}). Check the disk it is on, and try again.',

  'engine.stopped':
    'TalkBar’s engine stopped unexpectedly and was started again. Check whether the last change was made.',
  'engine.failedOften': 'TalkBar’s engine stopped several times in a row. Restart TalkBar; its log tells more.',
  'engine.leaving': 'TalkBar is quitting',
  'call.malformed': 'The call is malformed',
  'start.failed': 'TalkBar met something unexpected ({{code}}).',

  'import.folder': 'This is a folder; choose the files in it.',
  'import.notAFile': 'This is not a regular file.',
  'import.gone': 'The file is not there any more.',
  'import.noPermission': 'TalkBar may not read this file.',
  'import.unreadable': 'The file cannot be read ({{code}}).',
  'import.large': 'The file is larger than {{megabytes}} MB; split it first.',
  'import.empty': 'No cue found: the file is empty.',
  'import.binary':
    'The file holds binary data rather than text; export the meeting as .vtt, .srt or .txt and try again.',
  'import.wordProcessing':
    'A .{{extension}} file cannot be imported as a transcript; save it as plain text first, or choose a WebVTT (.vtt), SubRip (.srt) or text (.txt, .sbv) file.',
  'import.otherKind':
    'A .{{extension}} file cannot be imported as a transcript; choose a WebVTT (.vtt), SubRip (.srt) or text (.txt, .sbv) file.',
  'import.noSignature': 'No cue found: the file does not begin with WEBVTT and has no line of times; export it again.',
  'import.noText': 'No cue found that holds any text.',
  'import.noWords': 'No cue found: the file has no words.',
  'import.noTimes': 'No cue found: after its header the WebVTT file has no line of times.',
  'import.webVttTimes':
    'No cue found: no line of times is written as WebVTT has it, such as 00:01:02.500 --> 00:01:05.000.',
  'import.subRipTimes':
    'No cue found: no line of times is written as SubRip has it, such as 00:01:02,500 --> 00:01:05,000.',
  'import.turns': 'The file holds {{turns}} turns, and a session at most {{max}}; split it first.',
  'import.speakers': 'The file names {{speakers}} speakers, and a session has at most {{max}}; is it a transcript?',
  'import.misnamed': 'The file does not begin with WEBVTT, so it was read as SubRip.',
  'import.badTimes': 'The times on this line could not be read, so its cue was left out.',
  'import.endsBeforeStart': 'This cue ends before it starts; its end was set to its start.',
  'import.longHeader': 'The first {{count}} lines stand before the first time and were left out.',
  'import.moreProblems': {
    one: 'There is {{count}} more problem from this line on.',
    other: 'There are {{count}} more problems from this line on.',
  },

  'helper.notStarted': 'The helper {{file}} cannot be started ({{code}}).',
  'helper.ended': 'The helper ended early with exit code {{code}}.',
  'helper.killed': 'The helper was ended early by the signal {{signal}}.',
  'helper.silent': 'The helper did not answer within {{seconds}} s.',
  'helper.notJson': 'The helper wrote a line that is not JSON.',
  'helper.error': 'The helper answered {{method}} with an error.',
} as const satisfies Readonly<Record<string, Words>>;
