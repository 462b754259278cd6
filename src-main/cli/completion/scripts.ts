export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** The first word of the command line by which a shell asks what can stand at the cursor. */
export const COMPLETE_COMMAND = '__complete';

/*
 * Each script asks `talkbar-cli __complete <place of the current word> <words…>` and gets a line for each candidate: the
 * word, a tab, its meaning. So the scripts need no change when commands or operations do.
 */
const BASH = `# bash: eval "$(talkbar-cli completion bash)", for good in ~/.bashrc
_talkbar_cli() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("\${COMP_WORDS[0]}" ${COMPLETE_COMMAND} "$COMP_CWORD" "\${COMP_WORDS[@]:1}" 2>/dev/null)
}
complete -o default -F _talkbar_cli talkbar-cli
`;

const ZSH = `#compdef talkbar-cli
# zsh: eval "$(talkbar-cli completion zsh)" after compinit, for good in ~/.zshrc
_talkbar_cli() {
  local -a candidates
  local line meaning
  while IFS= read -r line; do
    meaning="\${line#*$'\\t'}"
    candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}\${meaning:+:$meaning}")
  done < <("\${words[1]}" ${COMPLETE_COMMAND} "$((CURRENT - 1))" "\${(@)words[2,-1]}" 2>/dev/null)
  if (( \${#candidates} )); then _describe 'talkbar-cli' candidates; else _files; fi
}
compdef _talkbar_cli talkbar-cli
`;

const FISH = `# fish: talkbar-cli completion fish | source, for good in ~/.config/fish/completions/talkbar-cli.fish
function __talkbar_cli_complete
  set -l before (commandline -opc)
  set -l candidates (talkbar-cli ${COMPLETE_COMMAND} (count $before) $before[2..-1] (commandline -ct) 2>/dev/null)
  if count $candidates >/dev/null
    string join \\n $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c talkbar-cli -f -a '(__talkbar_cli_complete)'
`;

const POWERSHELL = `# PowerShell: talkbar-cli completion powershell | Out-String | Invoke-Expression, for good in $PROFILE
Register-ArgumentCompleter -Native -CommandName talkbar-cli -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $place = if ($wordToComplete -eq '') { $words.Count + 1 } else { $words.Count }
  talkbar-cli ${COMPLETE_COMMAND} $place @words 2>$null | ForEach-Object {
    $word, $meaning = $_ -split "\`t", 2
    if (-not $meaning) { $meaning = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $meaning)
  }
}
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL };

/** What a shell has to read to complete talkbar-cli's words. */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
