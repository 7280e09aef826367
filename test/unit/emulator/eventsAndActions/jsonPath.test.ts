import { compileJsonPath, JsonPathError } from '../../../../emulator/eventsAndActions/jsonPath';

const EVENT = {
  channel: 'space.general',
  uuid: 'ann',
  message: { text: 'Hi', 'odd name': 'x', tags: ['a', 'b'], level: 3, isOld: false, none: null },
  meta: { sensor: 'warn', reading: 26 },
};

describe('a JSONPath of Events & Actions', () => {
  it.each([
    [`$[?(@.channel == 'space.general')]`, true],
    [`$.[?(@.channel == "space.general")]`, true],
    [` $[?@.channel == 'other'] `, false],
    [`$[?(@.channel != 'other')]`, true],
    [`$[?(@.message.level > 2 && @.message.level < 4)]`, true],
    [`$[?(@.message.level >= 3 && @.message.level <= 3)]`, true],
    [`$[?(@.message.level > 3 || @.message.level < 3)]`, false],
    [`$[?(@.message.text >= 'Ha' && @.message.text < 'I' && @.message.text <= 'Hi')]`, true],
    [`$[?(@.message.text > 2)]`, false],
    [`$[?(@.channel =~ /space\\..*/)]`, true],
    [`$[?(@.channel =~ /SPACE.*/)]`, false],
    [`$[?(@.channel =~ /SPACE.*/i)]`, true],
    [`$[?(@.channel =~ /general/)]`, false],
    [`$[?(@.message.level =~ /3/)]`, false],
    [`$[?(@.meta.sensor in ['warn', 'alert'])]`, true],
    [`$[?(@.meta.sensor nin ['warn', 'alert'])]`, false],
    [`$[?(@.meta.reading in [25, 26.0])]`, true],
    [`$[?(@.meta.sensor in [])]`, false],
    [`$[?(@.message['odd name'] == 'x')]`, true],
    [`$[?(@.message.tags[1] == 'b' && @.message.tags[-1] == 'b')]`, true],
    [`$[?(@.message.tags.length == 2)]`, false],
    [`$[?(@.message.isOld == false && @.message.none == null)]`, true],
    [`$[?(@.message.text)]`, true],
    [`$[?(@.message.toString)]`, false],
    [`$[?(!@.message.reply && !(@.message.level == 4))]`, true],
    [`$[?(@.message.reply.to != 'bob')]`, true],
    [`$[?(@.message.reply.to == 'bob')]`, false],
    [`$[?((@.uuid == 'bob' || @.uuid == 'ann') && true == true)]`, true],
    [`$[?(@.message.text == 'H\\i')]`, true],
  ])('%s is %s', (path, expected) => {
    expect(compileJsonPath(path)(EVENT)).toBe(expected);
  });

  it.each([
    ['$.channel', 'must have the form'],
    [`$..[?(@.channel == 'a')]`, 'must have the form'],
    ['$[?(@.channel ==)]', 'unexpected ) at position 14'],
    ['$[?(@.channel == @)', 'must have the form'],
    ['$[?(@. == 1)]', 'unexpected == at position 5'],
    ['$[?(@[true] == 1)]', 'unexpected ] at position 8'],
    ['$[?(@.channel = 1)]', 'unexpected text at position'],
    ['$[?(@.channel == 1) 2]', 'unexpected 2'],
    ['$[?(@.a =~ "x")]', 'unexpected "x"'],
    ['$[?(@.a =~ /(/)]', 'none of RE2'],
    ['$[?(@.a =~ /(?=x)/)]', 'none of RE2'],
    ['$[?(@.a =~ /(?:(?:a{100}){100}){2}/)]', 'regular expression'],
    ['$[?(@.a in 1)]', 'unexpected 1'],
    ['$[?(other == 1)]', 'unexpected other'],
    ['$[?(@.a == 1]', 'unexpected end'],
    [`$[?(${'('.repeat(40)}1${')'.repeat(40)})]`, 'too deeply nested'],
  ])('%s is refused', (path, reason) => {
    const compile = () => compileJsonPath(path);
    expect(compile).toThrow(JsonPathError);
    expect(compile).toThrow(reason);
  });

  it('takes a time that is linear in the text, whatever the expression', () => {
    const matches = compileJsonPath('$[?(@.channel =~ /(?:a+)+b/)]');
    expect(matches({ channel: 'a'.repeat(10_000) })).toBe(false);
  });
});
