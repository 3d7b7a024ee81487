"""Second verifier of evidence packages, written from docs/evidence-format.md alone. Needs only Python 3.9.

    python3 evidence-verifier.py package.zip...   prints a line of JSON for each package
    python3 evidence-verifier.py -                reads the names of packages from its input, one in a line

The signatures of time stamps are checked by the program `openssl` (3.0). Without it, the result says so in `unchecked`.
"""

import base64
import calendar
import datetime
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time as clock
import zlib

U16, U32 = 0xFFFF, 0xFFFFFFFF
SEGMENT = re.compile(r'[A-Za-z0-9][A-Za-z0-9._-]{0,99}')
HASH = re.compile(r'[0-9a-f]{64}')
FIXED_FILES = {
    'bag-info.txt', 'bagit.txt', 'manifest-sha256.txt', 'tagmanifest-sha256.txt', 'verify.html', 'verify.mjs',
    'data/about.en.html', 'data/about.uk.html', 'data/audit.json', 'data/manifest.jsonld',
    'data/observations.json', 'data/proofs.json', 'data/quotes.json', 'data/seals.json',
}
TAG_FILES = {'bag-info.txt', 'bagit.txt', 'manifest-sha256.txt', 'verify.html', 'verify.mjs'}


class Broken(Exception):
    """The rest of the package cannot be checked."""


# ---------------------------------------------------------------- ZIP

def contents(size, crc, name):
    shown = min(size, U32)
    return struct.pack('<HHHHIIIH', 0, 0, 0, 0x0021, crc, shown, shown, len(name))


def zip64(values):
    return struct.pack('<HH', 1, 8 * len(values)) + b''.join(struct.pack('<Q', one) for one in values) if values else b''


def local_header(name, size, crc):
    extra = zip64([size, size] if size >= U32 else [])
    version = 45 if extra else 10
    return struct.pack('<IH', 0x04034B50, version) + contents(size, crc, name) + struct.pack('<H', len(extra)) + name + extra


def central_header(name, size, crc, offset):
    extra = zip64(([size, size] if size >= U32 else []) + ([offset] if offset >= U32 else []))
    version = 45 if extra else 10
    return (struct.pack('<IHH', 0x02014B50, 0x0300 + version, version) + contents(size, crc, name)
            + struct.pack('<HHHHII', len(extra), 0, 0, 0, 0x81A40000, min(offset, U32)) + name + extra)


def end_records(count, size, offset):
    large = b''
    if count >= U16 or size >= U32 or offset >= U32:
        large = struct.pack('<IQHHIIQQQQ', 0x06064B50, 44, 0x032D, 45, 0, 0, count, count, size, offset)
        large += struct.pack('<IIQI', 0x07064B50, 0, offset + size, 1)
    shown = min(count, U16)
    return large + struct.pack('<IHHHHIIH', 0x06054B50, 0, 0, shown, shown, min(size, U32), min(offset, U32), 0)


def read_at(file, offset, size):
    file.seek(offset)
    found = file.read(size)
    if len(found) != size:
        raise Broken('the ZIP is cut off')
    return found


def read_directory(file, total):
    if total < 22:
        raise Broken('no ZIP')
    _, _, _, _, count, size, offset, _ = struct.unpack('<IHHHHIIH', read_at(file, total - 22, 22))
    if count == U16 or size == U32 or offset == U32:
        if total >= 98:
            record = struct.unpack('<IQHHIIQQQQ', read_at(file, total - 98, 56))
            if record[0] == 0x06064B50:
                count, size, offset = record[7], record[8], record[9]
    if offset + size > total:
        raise Broken('central directory outside of the file')
    central = read_at(file, offset, size)
    if read_at(file, offset + size, total - offset - size) != end_records(count, size, offset):
        raise Broken('end of the ZIP')
    entries, at = [], 0
    while at < len(central):
        if at + 46 > len(central):
            raise Broken('central header')
        crc, _, length, name_length, extra_length = struct.unpack('<IIIHH', central[at + 16:at + 32])
        place, = struct.unpack('<I', central[at + 42:at + 46])
        name = central[at + 46:at + 46 + name_length]
        extra = central[at + 46 + name_length + 4:at + 46 + name_length + extra_length]
        numbers = [struct.unpack('<Q', extra[i:i + 8])[0] for i in range(0, len(extra) - 7, 8)]
        if length == U32 and len(numbers) >= 2:
            length, numbers = numbers[0], numbers[2:]
        if place == U32 and numbers:
            place = numbers[0]
        header = central_header(name, length, crc, place)
        if central[at:at + len(header)] != header:
            raise Broken('central header')
        entries.append((name, length, crc, place))
        at += len(header)
    if len(entries) != count:
        raise Broken('number of entries')
    return entries, offset


def read_files(file, total, problems):
    """Name (without the folder) to (hash, size, bytes or None), and the folder."""
    entries, end = read_directory(file, total)
    files, folders, before, expected = {}, set(), b'', 0
    for name, size, crc, offset in entries:
        segments = name.decode('latin-1').split('/')
        if len(name) > 300 or not all(SEGMENT.fullmatch(one) and not one.endswith('.') for one in segments):
            raise Broken('name of an entry')
        if name <= before:
            raise Broken('order of entries')
        if offset != expected:
            raise Broken('offset of an entry')
        header = local_header(name, size, crc)
        if read_at(file, offset, len(header)) != header:
            raise Broken('local header')
        own = '/'.join(segments[1:])
        is_kept = not own.startswith(('data/media/', 'data/records/'))
        digest, seen, left, kept = hashlib.sha256(), 0, size, []
        while left:
            chunk = file.read(min(left, 1 << 20))
            if not chunk:
                raise Broken('the ZIP is cut off')
            digest.update(chunk)
            seen = zlib.crc32(chunk, seen)
            left -= len(chunk)
            if is_kept:
                kept.append(chunk)
        if seen != crc:
            problems.append('CRC of ' + own)
        folders.add(segments[0])
        files[own] = (digest.hexdigest(), size, b''.join(kept) if is_kept else None)
        before, expected = name, offset + len(header) + size
    if expected != end:
        raise Broken('bytes between entries and directory')
    if len(folders) != 1 or '' in files:
        raise Broken('there must be one folder')
    return files, folders.pop()


# ---------------------------------------------------------------- JSON

ESCAPES = {'"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r'}
SPECIAL = re.compile('["\\\\\x00-\x1f\ud800-\udfff]')


def units(text):
    return text.encode('utf-16-be', 'surrogatepass')


def text_of(value):
    return '"' + SPECIAL.sub(lambda found: ESCAPES.get(found[0]) or '\\u%04x' % ord(found[0]), value) + '"'


def canonical(value):
    if value is None:
        return 'null'
    if value is True or value is False:
        return 'true' if value else 'false'
    if isinstance(value, str):
        return text_of(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return '[' + ','.join(map(canonical, value)) + ']'
    if isinstance(value, dict):
        return '{' + ','.join(text_of(name) + ':' + canonical(value[name]) for name in sorted(value, key=units)) + '}'
    raise Broken('a number that is not an integer')


UUID = re.compile('[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')
LINE = re.compile('[^\x00-\x1f\x7f-\x9f\u2028\u2029]*')
TIME = re.compile('([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})[.][0-9]{3}Z')


def is_time(value):
    found = TIME.fullmatch(value)
    try:
        return found is not None and datetime.datetime(*map(int, found.groups())) is not None
    except ValueError:
        return False


def seconds_of(value):
    return calendar.timegm(clock.strptime(value[:19], '%Y-%m-%dT%H:%M:%S')) + int(value[20:23]) / 1000


def has_shape(value, shape):
    if shape == 'text':
        return isinstance(value, str)
    if shape == 'hash':
        return isinstance(value, str) and HASH.fullmatch(value) is not None
    if shape == 'uuid':
        return isinstance(value, str) and UUID.fullmatch(value) is not None
    if shape == 'line':
        return isinstance(value, str) and LINE.fullmatch(value) is not None
    if shape == 'time':
        return isinstance(value, str) and is_time(value)
    if shape == 'count':
        return has_shape(value, 'integer') and value >= 0
    if shape == 'integer':
        return type(value) is int and abs(value) <= 2 ** 53 - 1
    if isinstance(shape, list):
        return isinstance(value, list) and all(has_shape(one, shape[0]) for one in value)
    if isinstance(shape, tuple):
        return value is None or has_shape(value, shape[0])
    return isinstance(value, dict) and set(value) == set(shape) and all(has_shape(value[one], shape[one]) for one in shape)


LEAF = {'asked': 'text', 'capturedAt': 'text', 'channelId': 'text', 'context': 'text', 'files': ['hash'], 'hash': 'hash',
        'messageId': 'integer', 'parser': 'text', 'place': 'text', 'run': 'text', 'seenAt': 'text', 'source': 'text',
        'type': 'text'}
HEAD = {'id': 'uuid', 'createdAt': 'time', 'software': 'line', 'exporter': 'text'}
SHAPES = {
    'observations': {
        'format': 'text', 'unsealed': 'count', 'posts': [{'channelId': 'text', 'messageId': 'integer'}],
        'observations': [{'absentFiles': ['hash'], 'leaf': LEAF, 'record': ({'format': 'text', 'size': 'count'},)}],
    },
    'proofs': [{'index': 'count', 'leaf': 'hash', 'path': ['hash'], 'seal': 'count'}],
    'seals': {
        'seals': [{'hash': 'hash', 'kind': 'text', 'leaves': 'count', 'number': 'count', 'previous': 'hash',
                   'root': 'hash', 'run': 'text', 'sealedAt': 'time'}],
        'stamps': [{'authority': 'text', 'file': 'text', 'hash': 'hash', 'root': 'hash', 'seal': 'count',
                    'serial': 'text', 'stampedAt': 'text'}],
    },
    'quotes': [{'channelId': 'text', 'hash': 'hash', 'id': 'text', 'messageId': 'integer', 'savedAt': 'time',
                'savedBy': 'text'}],
    'audit': [{'action': 'text', 'actor': 'text', 'at': 'time', 'mac': 'text', 'object': 'text', 'objectName': 'text',
               'outcome': 'text', 'seq': 'count'}],
}


def read_text(files, name):
    try:
        return files[name][2].decode('utf-8')
    except (KeyError, UnicodeDecodeError):
        raise Broken(name)


def read_json(files, name):
    text = read_text(files, name)
    try:
        value = json.loads(text)
        if canonical(value) != text:
            raise Broken('form of ' + name)
    except (ValueError, RecursionError, UnicodeEncodeError):
        raise Broken('form of ' + name)
    return value


def copied_post(files, name):
    """Channel and number of the post in the copy of a quote."""
    def refuse(_):
        raise ValueError
    try:
        copy = json.loads(read_text(files, 'data/quotes/%s.json' % name), parse_constant=refuse)
        found = (copy['channelId'], copy['messageId'])
    except (Broken, ValueError, RecursionError, KeyError, TypeError):
        return None
    return found if isinstance(found[0], str) and not isinstance(found[1], bool) else None


# ---------------------------------------------------------------- names and hashes

def sha256(data):
    return hashlib.sha256(data).hexdigest()


def page_of(post):
    channel = post['channelId']
    if not re.fullmatch('[0-9]{1,20}', channel):
        channel = 'x-' + sha256(channel.encode('utf-8', 'surrogatepass'))
    return 'data/posts/%s/%s.html' % (channel, str(post['messageId']).replace('-', 'n'))


def set_of(values):
    return sorted(set(values), key=units)


def manifest_of(files, names):
    return ''.join('%s  %s\n' % (files[name][0], name) for name in sorted(names))


# ---------------------------------------------------------------- pages

PAGE_START = '''<!doctype html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
'''
PAGE_TAGS = re.compile('|'.join([
    '<(?:body|h1|h2|p|ul|li|dl|dt|dd|del|ins|code|br)>',
    '</(?:html|head|body|h1|h2|p|ul|li|dl|dt|dd|del|ins|code|span|div|a)>',
    '<p lang="uk">', '<span lang="uk">', '<div class="text" dir="auto">',
    '<meta name="viewport" content="width=device-width">', '<title>[^<]*</title>', '<style>([^<]*)</style>',
    r'<a href="\.\./\.\./(?:records/[0-9a-f]{64}|media/[0-9a-f]{64}|quotes/[0-9a-f]{64}\.json)" download>',
    r'<img src="\.\./\.\./media/[0-9a-f]{64}" alt="">',
]))
LOADING_STYLE = re.compile(r'\\|url|import|image|src', re.IGNORECASE | re.ASCII)


def is_passive(page):
    start = next((one for one in (PAGE_START % 'en', PAGE_START % 'uk') if page.startswith(one)), None)
    if start is None:
        return False
    at = len(start)
    while True:
        at = page.find('<', at)
        if at < 0:
            return True
        tag = PAGE_TAGS.match(page, at)
        if tag is None or LOADING_STYLE.search(tag[1] or ''):
            return False
        at = tag.end()


# ---------------------------------------------------------------- provenance

CONTEXT = {
    '@vocab': 'urn:litopys:evidence:',
    'prov': 'http://www.w3.org/ns/prov#',
    'xsd': 'http://www.w3.org/2001/XMLSchema#',
    'label': 'http://www.w3.org/2000/01/rdf-schema#label',
}
CONTEXT.update({name: {'@id': 'prov:' + name, '@type': 'xsd:dateTime'} for name in ('endedAtTime', 'generatedAtTime')})
CONTEXT.update({name: {'@id': 'prov:' + name, '@type': '@id'} for name in (
    'hadMember', 'wasAssociatedWith', 'wasAttributedTo', 'wasDerivedFrom', 'wasGeneratedBy')})


def provenance(head, observations, posts, quotes, seals, files):
    def hash_of(name):
        return files[name][0] if name in files else ''

    def run_of(one):
        return '#run-' + one['leaf']['run']

    present = {}
    for one in observations:
        for name in one['leaf']['files']:
            if name not in one['absentFiles']:
                present.setdefault(name, []).append(one)
    recorded, by_page = {}, {}
    for one in observations:
        by_page.setdefault(page_of(one['leaf']), []).append(one)
        if one['record'] is not None:
            recorded.setdefault(one['leaf']['hash'], []).append(one)
    by_run = {seal['run']: seal for seal in seals}
    graph = [
        {'@id': 'urn:uuid:' + head['id'], '@type': 'prov:Collection', 'format': 'litopys-evidence/1',
         'generatedAtTime': head['createdAt'], 'hadMember': [page_of(post)[5:] for post in posts],
         'wasAttributedTo': ['#exporter', '#software']},
        {'@id': '#software', '@type': 'prov:SoftwareAgent', 'label': head['software']},
        {'@id': '#exporter', '@type': 'prov:Agent', 'label': head['exporter']},
    ]
    for run in set_of(one['leaf']['run'] for one in observations):
        entity = {'@id': '#run-' + run, '@type': 'prov:Activity', 'wasAssociatedWith': '#software'}
        if run in by_run:
            entity.update(endedAtTime=by_run[run]['sealedAt'], label=by_run[run]['kind'])
        graph.append(entity)
    for name in set_of(recorded):
        graph.append({'@id': 'records/' + name, '@type': 'prov:Entity',
                      'generatedAtTime': set_of(one['leaf']['capturedAt'] for one in recorded[name]),
                      'wasGeneratedBy': set_of(map(run_of, recorded[name]))})
    for name in set_of(present):
        graph.append({'@id': 'media/' + name, '@type': 'prov:Entity', 'wasGeneratedBy': set_of(map(run_of, present[name]))})
    for post in posts:
        page = page_of(post)
        graph.append({'@id': page[5:], '@type': 'prov:Entity', 'channelId': post['channelId'],
                      'messageId': post['messageId'], 'sha256': hash_of(page),
                      'wasDerivedFrom': set_of(
                          ('urn:sha256:' if one['record'] is None else 'records/') + one['leaf']['hash']
                          for one in by_page.get(page, []))})
    for quote in quotes:
        graph.append({'@id': '#quote-' + quote['id'], '@type': 'prov:Activity', 'endedAtTime': quote['savedAt'],
                      'label': quote['savedBy'], 'wasAssociatedWith': '#software'})
    for name in set_of(quote['hash'] for quote in quotes):
        own = [quote for quote in quotes if quote['hash'] == name]
        graph.append({'@id': 'quotes/%s.json' % name, '@type': 'prov:Entity',
                      'generatedAtTime': set_of(quote['savedAt'] for quote in own),
                      'wasGeneratedBy': set_of('#quote-' + quote['id'] for quote in own)})
    folders = ('data/posts/', 'data/quotes/', 'data/records/', 'data/media/')
    for name in sorted(files):
        is_own = name.startswith('data/') and not name.startswith(folders)
        if name in ('verify.html', 'verify.mjs') or (is_own and name != 'data/manifest.jsonld'):
            graph.append({'@id': name[5:] if is_own else '../' + name, '@type': 'prov:Entity', 'sha256': hash_of(name)})
    return canonical({'@context': CONTEXT, '@graph': graph})


def read_head(manifest):
    try:
        own, software, exporter = manifest['@graph'][:3]
        head = {'id': own['@id'][9:], 'createdAt': own['generatedAtTime'], 'software': software['label'],
                'exporter': exporter['label']}
    except (KeyError, TypeError, ValueError):
        raise Broken('head of the manifest')
    if not has_shape(head, HEAD):
        raise Broken('head of the manifest')
    return head


# ---------------------------------------------------------------- seals and stamps

def root_of(leaf, index, size, path):
    """RFC 9162, section 2.1.3.2."""
    if not 0 <= index < size:
        return None
    fn, sn, result = index, size - 1, leaf
    for beside in path:
        if sn == 0:
            return None
        if fn & 1 or fn == sn:
            result = hashlib.sha256(b'\x01' + beside + result).digest()
            if not fn & 1:
                while fn and not fn & 1:
                    fn >>= 1
                    sn >>= 1
        else:
            result = hashlib.sha256(b'\x01' + result + beside).digest()
        fn >>= 1
        sn >>= 1
    return result if sn == 0 else None


def elements(data):
    """The DER elements in these bytes, as (tag, content)."""
    found, at = [], 0
    while at < len(data):
        tag, length, at = data[at], data[at + 1], at + 2
        if length > 127:
            count = length & 127
            length = int.from_bytes(data[at:at + count], 'big')
            at += count
        if at + length > len(data):
            raise IndexError
        found.append((tag, data[at:at + length]))
        at += length
    return found


def read_stamp(token):
    """Imprint, time and serial number of a token."""
    signed = elements(elements(elements(elements(token)[0][1])[1][1])[0][1])
    content = elements(signed[2][1])[1][1]
    info = elements(elements(elements(content)[0][1])[0][1])
    algorithm, imprint = elements(info[2][1])
    if elements(algorithm[1])[0][1] != bytes.fromhex('608648016503040201'):
        raise IndexError
    found = re.fullmatch(r'(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z', info[4][1].decode('ascii'))
    year, month, day, hour, minute, second, fraction = found.groups()
    time = '%s-%s-%sT%s:%s:%s.%sZ' % (year, month, day, hour, minute, second, ((fraction or '') + '000')[:3])
    return imprint[1].hex(), time, str(int.from_bytes(info[3][1], 'big', signed=True))


OPENSSL = shutil.which('openssl')
verified = {}


def is_signed(token, seal_hash, root, time):
    key = (token, seal_hash, root)
    if key not in verified:
        with tempfile.TemporaryDirectory() as folder:
            token_file, root_file = os.path.join(folder, 'token'), os.path.join(folder, 'root')
            with open(token_file, 'wb') as file:
                file.write(token)
            with open(root_file, 'w') as file:
                encoded = base64.encodebytes(root).decode('ascii')
                file.write('-----BEGIN CERTIFICATE-----\n%s-----END CERTIFICATE-----\n' % encoded)
            at = str(calendar.timegm(clock.strptime(time[:19], '%Y-%m-%dT%H:%M:%S')))
            command = [OPENSSL, 'ts', '-verify', '-token_in', '-in', token_file, '-digest', seal_hash,
                       '-CAfile', root_file, '-partial_chain', '-attime', at]
            verified[key] = subprocess.run(command, capture_output=True).returncode == 0
    return verified[key]


# ---------------------------------------------------------------- the package

def check(path):
    problems, unchecked, notes = [], [], []
    try:
        with open(path, 'rb') as file:
            files, folder = read_files(file, os.fstat(file.fileno()).st_size, problems)
        check_content(files, folder, problems, unchecked, notes)
    except Broken as cause:
        problems.append(str(cause))
    return {'ok': not problems, 'problems': problems, 'unchecked': unchecked, 'notes': notes}


def check_content(files, folder, problems, unchecked, notes):
    def require(condition, about):
        if not condition:
            problems.append(about)

    data = {}
    for name, shape in SHAPES.items():
        data[name] = read_json(files, 'data/%s.json' % name)
        if not has_shape(data[name], shape):
            raise Broken('shape of ' + name)
    head = read_head(read_json(files, 'data/manifest.jsonld'))
    observations, posts = data['observations']['observations'], data['observations']['posts']
    quotes = data['quotes']
    seals, stamps, proofs = data['seals']['seals'], data['seals']['stamps'], data['proofs']

    # Names.
    pages = [page_of(post) for post in posts]
    require(len(set(pages)) == len(pages), 'a post occurs twice')
    require(len({stamp['file'] for stamp in stamps}) == len(stamps), 'a stamp occurs twice')
    expected = FIXED_FILES | set(pages) | {'data/' + stamp['file'] for stamp in stamps}
    expected |= {'data/certificates/%s.der' % stamp['root'] for stamp in stamps}
    expected |= {'data/records/' + one['leaf']['hash'] for one in observations if one['record'] is not None}
    expected |= {'data/media/' + name for one in observations for name in one['leaf']['files'] if name not in one['absentFiles']}
    expected |= {'data/quotes/%s.json' % quote['hash'] for quote in quotes}
    for name in expected ^ set(files):
        problems.append(('missing: ' if name in expected else 'unexpected: ') + name)

    # Bag.
    payload = [name for name in files if name.startswith('data/')]
    require(folder == 'litopys-evidence-' + head['id'], 'name of the folder')
    require(read_text(files, 'bagit.txt') == 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n', 'bagit.txt')
    info = 'Bag-Software-Agent: %s\nBagging-Date: %s\nExternal-Identifier: %s\nPayload-Oxum: %d.%d\n' % (
        head['software'], head['createdAt'][:10], head['id'], sum(files[name][1] for name in payload), len(payload))
    require(read_text(files, 'bag-info.txt') == info, 'bag-info.txt')
    require(read_text(files, 'manifest-sha256.txt') == manifest_of(files, payload), 'manifest-sha256.txt')
    tags = [name for name in TAG_FILES if name in files]
    require(read_text(files, 'tagmanifest-sha256.txt') == manifest_of(files, tags), 'tagmanifest-sha256.txt')
    for name in files:
        for kind in ('data/records/', 'data/media/'):
            if name.startswith(kind):
                require(name == kind + files[name][0], 'hash of ' + name)
        if name.startswith('data/quotes/'):
            require(name == 'data/quotes/%s.json' % files[name][0], 'hash of ' + name)

    # Observations.
    require(data['observations']['format'] == 'litopys-evidence/1', 'format')
    seen, of_page = set(), {page: set() for page in pages}
    for one in observations:
        leaf, record = one['leaf'], one['record']
        text = canonical(leaf)
        require(text not in seen, 'an observation occurs twice')
        seen.add(text)
        require(leaf['type'] == 'observation/1', 'type of a leaf')
        require(leaf['files'] == sorted(leaf['files']), 'order of files')
        if page_of(leaf) in of_page:
            of_page[page_of(leaf)].add(leaf['hash'])
        else:
            problems.append('an observation of another post')
        if record is not None:
            found = files.get('data/records/' + leaf['hash'])
            require(found is not None and found[1] == record['size'], 'size of a record')
        for name in one['absentFiles']:
            require(name in leaf['files'] and 'data/media/' + name not in files, 'absent file')

    # Quotes.
    require(len({quote['id'] for quote in quotes}) == len(quotes), 'a quote occurs twice')
    for quote in quotes:
        page = page_of(quote)
        require(page in of_page, 'a quote of another post')
        of_page.setdefault(page, set()).add(quote['hash'])
        if 'data/quotes/%s.json' % quote['hash'] in files:
            require(copied_post(files, quote['hash']) == (quote['channelId'], quote['messageId']), 'copy of another post')

    for page in ['data/about.en.html', 'data/about.uk.html'] + pages:
        if page in files:
            require(is_passive(read_text(files, page)), 'content of ' + page)
    for page in pages:
        if page in files:
            named = set(re.findall('<code>([0-9a-f]{64})</code>', read_text(files, page)))
            require(named == of_page[page], 'hashes of ' + page)

    # Seals and proofs.
    for i, seal in enumerate(seals):
        content = {name: seal[name] for name in seal if name != 'hash'}
        require(sha256(b'litopys seal v1\n' + canonical(content).encode('utf-8', 'surrogatepass')) == seal['hash'], 'hash of a seal')
        require(seal['number'] >= 1, 'number of a seal')
        if i > 0:
            require(seal['number'] == seals[i - 1]['number'] + 1, 'number of a seal')
            require(seal['previous'] == seals[i - 1]['hash'], 'chain of seals')
        elif seal['number'] == 1:
            require(seal['previous'] == '0' * 64, 'chain of seals')
    by_number = {seal['number']: seal for seal in seals}
    require(len(proofs) == len(observations), 'number of proofs')
    used = {proof['seal'] for proof in proofs}
    require(not seals or seals[0]['number'] in used, 'first seal')
    require(not seals or seals[-1]['number'] in used | {stamp['seal'] for stamp in stamps}, 'last seal')
    for one, proof in zip(observations, proofs):
        leaf = hashlib.sha256(b'\x00' + canonical(one['leaf']).encode('utf-8', 'surrogatepass')).digest()
        require(leaf.hex() == proof['leaf'], 'leaf of a proof')
        seal = by_number.get(proof['seal'])
        if seal is None:
            problems.append('seal of a proof')
            continue
        require(seal['run'] == one['leaf']['run'], 'run of a seal')
        root = root_of(leaf, proof['index'], seal['leaves'], [bytes.fromhex(step) for step in proof['path']])
        require(root is not None and root.hex() == seal['root'], 'proof')

    # Stamps.
    last, count = 0, 0
    for stamp in stamps:
        name, certificate = 'data/' + stamp['file'], 'data/certificates/%s.der' % stamp['root']
        count = count + 1 if stamp['seal'] == last else 1
        require(stamp['seal'] >= last and stamp['file'] == 'stamps/%d-%d.der' % (stamp['seal'], count), 'name of a stamp')
        last = stamp['seal']
        seal = by_number.get(stamp['seal'])
        require(seal is not None, 'seal of a stamp')
        if seal is None or name not in files or certificate not in files:
            continue
        token = files[name][2]
        require(files[name][0] == stamp['hash'], 'hash of a stamp')
        require(files[certificate][0] == stamp['root'], 'hash of a certificate')
        try:
            imprint, time, serial = read_stamp(token)
        except (IndexError, AttributeError, ValueError):
            problems.append('form of a stamp')
            continue
        require(imprint == seal['hash'], 'imprint of a stamp')
        if seconds_of(seal['sealedAt']) - seconds_of(time) > 10:
            notes.append('clock differs: ' + name)
        require((time, serial) == (stamp['stampedAt'], stamp['serial']), 'description of a stamp')
        if OPENSSL:
            require(is_signed(token, seal['hash'], files[certificate][2], time), 'signature of a stamp')
        else:
            unchecked.append(name)

    # Manifest and audit entries.
    made = provenance(head, observations, posts, quotes, seals, files)
    require(read_text(files, 'data/manifest.jsonld') == made, 'manifest.jsonld')
    numbers = [entry['seq'] for entry in data['audit']]
    require(all(one < other for one, other in zip(numbers, numbers[1:])), 'order of audit entries')


if __name__ == '__main__':
    paths = (line.rstrip('\n') for line in sys.stdin) if sys.argv[1:] == ['-'] else sys.argv[1:]
    are_intact = True
    for given in paths:
        result = check(given)
        are_intact = are_intact and result['ok']
        print(json.dumps(result), flush=True)
    sys.exit(0 if are_intact else 1)
