import { isJsonObject, type JsonObject } from '../../../contract/json';
import { OPERATIONS } from '../../operations/registry';
import type { Operation } from '../../operations/define';
import { Catalogue, RUN_WITH } from '../catalogue';
import { publishedSchema } from '../operation-index';

/** The reference of all operations as a Markdown page, made of their definitions. */
export function referencePage(): string {
  const { operations } = new Catalogue(OPERATIONS);
  const areas = [...new Set(operations.map((operation) => operation.area))];
  const parts = areas.map((area) =>
    areaPart(
      area,
      operations.filter((operation) => operation.area === area),
    ),
  );
  return [
    '# Operations',
    '',
    'Made of the definitions in the code by `npm run docs`; a test holds it to them. Every operation also takes an',
    'optional `workspaceId`. A `?` marks an argument that may be left out.',
    '',
    ...parts,
  ].join('\n');
}

function areaPart(area: string, operations: readonly Operation[]): string {
  return [`## ${area}`, '', ...operations.map(operationPart)].join('\n');
}

function operationPart(operation: Operation): string {
  const schema = publishedSchema(operation);
  const example = JSON.stringify({ tool: operation.id, args: operation.example });
  return [
    `### \`${operation.id}\``,
    '',
    `${operation.summary} Runs with \`${RUN_WITH[operation.tool]}\`; ${operation.tool === 'read' ? 'on' : 'off'} until the user switches it.`,
    '',
    ...argumentRows(schema),
    '```json',
    example,
    '```',
    '',
  ].join('\n');
}

function argumentRows(schema: JsonObject): readonly string[] {
  const properties = Object.entries((schema['properties'] ?? {}) as JsonObject).filter(
    ([name]) => name !== 'workspaceId',
  );
  if (properties.length === 0) return [];
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const rows = properties.map(([name, property]) => {
    return `| \`${name}\`${required.has(name) ? '' : '?'} | ${isJsonObject(property) ? typeText(property) : ''} |`;
  });
  return ['| argument | value |', '| --- | --- |', ...rows, ''];
}

function typeText(property: JsonObject): string {
  const { type, items, minimum, maximum, description } = property;
  const values = property['enum'];
  const words = Array.isArray(values)
    ? values.map((value) => `\`${String(value)}\``).join(', ')
    : Array.isArray(type)
      ? type.join(' or ')
      : type === 'array' && isJsonObject(items)
        ? `list of ${typeText(items)}`
        : String(type);
  const range =
    typeof minimum === 'number' && typeof maximum === 'number' && maximum <= 1_000_000
      ? `, ${minimum} to ${maximum}`
      : '';
  const fallback = property['default'] === undefined ? '' : `, ${JSON.stringify(property['default'])} when left out`;
  return `${words}${range}${fallback}${typeof description === 'string' ? `: ${description}` : ''}`;
}
