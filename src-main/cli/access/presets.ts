import type { Operation } from '../../core/operations/define';

export const PRESETS = ['read-only', 'read-add', 'everything', 'defaults'] as const;
export type Preset = (typeof PRESETS)[number];

/** Whether an operation is on under a preset; null leaves it at its default. */
export function presetSwitch(preset: Preset, operation: Operation): boolean | null {
  switch (preset) {
    case 'read-only':
      return operation.tool === 'read';
    case 'read-add':
      return operation.tool === 'read' || adds(operation.id);
    case 'everything':
      return true;
    case 'defaults':
      return null;
  }
}

/** Operations that add something and alter nothing that is there. */
function adds(id: string): boolean {
  return id.endsWith('.create') || id === 'notes.append' || id === 'calendar.add';
}
